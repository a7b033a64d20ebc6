/** What every row of Winnow's own surface says of itself. */
export const own = { surface: 'winnow', access: 'account' } as const;
