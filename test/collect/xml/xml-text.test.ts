import { expect, test } from 'vitest';
import { innerMarkup } from '../../../src/collect/xml/xml-text.ts';

test.each([
  ['</b><br/><![CDATA[<i>One</i>]]>', '</b><br/><i>One</i>'],
  ['</b><code><![CDATA[<i>]]></code>', '</b><code>&lt;i&gt;</code>'],
])(
  'reads a section of character data beside a tag that closes nothing as its place has it: %s',
  (raw, markup) => {
    expect(innerMarkup(raw, true)).toBe(markup);
  },
);
