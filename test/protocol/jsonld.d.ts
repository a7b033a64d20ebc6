/** The two functions of the JSON-LD processor that these tests use; the package ships no types. */
declare module 'jsonld' {
  const processor: {
    expand(document: object): Promise<object>;
    compact(document: object, context: object, options?: { graph?: boolean }): Promise<object>;
  };
  export default processor;
}
