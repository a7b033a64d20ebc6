/** A step that is taken once, however often it is asked for. */
export function once<T>(step: () => T): () => T {
  let taken: { readonly result: T } | undefined;
  return () => {
    taken ??= { result: step() };
    return taken.result;
  };
}
