/** Where `winnow serve` listens unless told otherwise, and so where it is looked for. */
export const USUAL_PORT = 7420;
export const USUAL_ADDRESS = `http://127.0.0.1:${USUAL_PORT}`;
