/** A step that is taken once, however often it is asked for. */
export function once<T>(step: () => Promise<T>): () => Promise<T> {
  let taken: Promise<T> | undefined;
  return () => {
    taken ??= step();
    return taken;
  };
}
