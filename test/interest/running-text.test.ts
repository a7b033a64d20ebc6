import { expect, it } from 'vitest';
import { analyseItem } from '../../src/interest/analyse.ts';
import { runningText } from '../../src/interest/running-text.ts';

it.each([
  ['Read https://bit.ly/2lu8A9M (and http://x.example/a).', 'Read   (and  '],
  ['“https://a.example/b” HTTP://C.EXAMPLE', '“ ”  '],
  ['no://address and a.net', 'no://address and a.net'],
  [
    'Threads in .NET, ASP.NET and .Net; .netting',
    'Threads in dotnet, ASP.NET and dotnet; .netting',
  ],
])('reads %j as %j', (text, read) => {
  expect(runningText(text)).toBe(read);
});

it('is what the words of an item are read from', () => {
  const { textStems } = analyseItem({ title: '', text: 'Gardens http://on.mktw.net/2rtG3VH grow' });
  expect(textStems).toEqual(['garden', 'grow']);
});
