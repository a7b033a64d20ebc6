/** When a feed changes by its own word is kept with it, since an unchanged answer does not say it again. */
export const updateHints = `
ALTER TABLE feeds ADD COLUMN hints TEXT NOT NULL DEFAULT '{}';
`;
