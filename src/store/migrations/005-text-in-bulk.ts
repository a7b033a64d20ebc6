/** New items go into the full-text index many at once, by hand: a trigger would write it to disk for each of them. */
export const textInBulk = `
DROP TRIGGER items_text_insert;
`;
