/** Where `winnow serve` listens unless told otherwise: where it is looked for, and what links begin with while none runs. */
export const DEFAULT_PORT = 7420;
export const DEFAULT_ADDRESS = `http://127.0.0.1:${DEFAULT_PORT}`;
