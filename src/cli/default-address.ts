/** Where `winnow serve` listens unless told otherwise, and so where it is looked for. */
export const DEFAULT_PORT = 7420;
export const DEFAULT_ADDRESS = `http://127.0.0.1:${DEFAULT_PORT}`;
