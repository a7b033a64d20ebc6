/** A `uid` of v2 is what its caller says, letter by letter: one that was kept answers to the spelling it was kept with. */
export const exactLabels = `
UPDATE users SET name_key = name WHERE kind = 'uid';
`;
