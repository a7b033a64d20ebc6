/** YAML that is read back to the same values, and says what steers a terminal in escapes alone. */
import { cleanJson } from './output/clean.ts';

/** A value as a YAML document. */
export async function yamlText(value: unknown): Promise<string> {
  const { Document, Scalar, visit } = await import('yaml');
  // Whoever reads YAML 1.1, as most tools of other languages do, takes a bare `no` for false.
  const document = new Document(value, { compat: 'yaml-1.1' });
  visit(document, {
    Scalar(_, node) {
      const { value: text } = node;
      // Escapes mean something between double quotes only.
      if (typeof text === 'string' && cleanJson(text) !== text) node.type = Scalar.QUOTE_DOUBLE;
    },
  });
  return cleanJson(document.toString());
}
