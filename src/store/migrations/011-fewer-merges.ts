/**
 * How many pieces of the text index come together before they are merged; four by default. Each transaction that adds items adds a
 * piece, and in a first import merging them took a tenth of all that the store did.
 */
export const fewerMerges = `
INSERT INTO items_text(items_text, rank) VALUES ('automerge', 8);
`;
