/**
 * A list asks which concepts annotate each of its items well; of hundreds that do so a little, the table was looked up for every
 * one.
 */
export const relevantConcepts = `
DROP INDEX annotations_item;
CREATE INDEX annotations_of_item ON annotations(item_id, relevance DESC);
`;
