import { describe, expect, test } from 'vitest';
import { splitPeople } from '../../src/collect/people.ts';
import { readPerson } from '../../src/collect/person.ts';

describe('people in a line', () => {
  test.each([
    ['ann@a.example (Ann)', { name: 'Ann', email: 'ann@a.example' }],
    ['Ann (ann@a.example)', { name: 'Ann', email: 'ann@a.example' }],
    ['Ann <ann@a.example>', { name: 'Ann', email: 'ann@a.example' }],
    ['"Ann" <mailto:ann@a.example>', { name: 'Ann', email: 'ann@a.example' }],
    ['ann@a.example <Ann Lee>', { name: 'Ann Lee', email: 'ann@a.example' }],
    ['ann@a.example [Ann Lee]', { name: 'Ann Lee', email: 'ann@a.example' }],
    ['ann+tag@a.example', { email: 'ann+tag@a.example' }],
    ['Ann', { name: 'Ann' }],
    ['ann@a.example?subject=Feed', { email: 'ann@a.example' }],
    ['Ann (ann@a.example?subject=Hi)', { name: 'Ann', email: 'ann@a.example' }],
    ['Ann <ann@a.example?subject=Hi there>', { name: 'Ann', email: 'ann@a.example' }],
    ['Ann [mailto:ann@a.example?subject=Hi]', { name: 'Ann', email: 'ann@a.example' }],
    ['ann@a.example?subject=Hi Ann', { name: 'Ann', email: 'ann@a.example' }],
    ['Ann / ann@a.example', { name: 'Ann', email: 'ann@a.example' }],
    ['Ann | ann@a.example', { name: 'Ann', email: 'ann@a.example' }],
    ['Ann – ann@a.example', { name: 'Ann', email: 'ann@a.example' }],
    ['Ann Lee Jr., ann@a.example.', { name: 'Ann Lee Jr.', email: 'ann@a.example' }],
    ['ann@a.example (Ann', { name: 'Ann', email: 'ann@a.example' }],
    ['Ann <ann@a.example', { name: 'Ann', email: 'ann@a.example' }],
    ['(Ann) Lee ann@a.example', { name: '(Ann) Lee', email: 'ann@a.example' }],
    ['Ann &lt;ann@a.example&gt;', { name: 'Ann', email: 'ann@a.example' }],
    ['@a @b ann@a.example', { name: '@a @b', email: 'ann@a.example' }],
    ['Ann ()', { name: 'Ann' }],
    ['@ann', { name: '@ann' }],
    ['@ann@a.example', { name: '@ann@a.example' }],
    ['Ann (@ann@a.example)', { name: 'Ann (@ann@a.example)' }],
    ["ann.o'hara@a.example (Ann O'Hara)", { name: "Ann O'Hara", email: "ann.o'hara@a.example" }],
    ["Ann O'Hara <ann.o'hara@a.example>", { name: "Ann O'Hara", email: "ann.o'hara@a.example" }],
    ["'ann@a.example'", { email: 'ann@a.example' }],
    ['Ann &amp; Bo', { name: 'Ann & Bo' }],
    ['  ', undefined],
    ['(Ann)', { name: 'Ann' }],
    ['()', undefined],
    ['ann@a.example (ann@a.example)', { email: 'ann@a.example' }],
    ['"ann@a.example" <ann@a.example>', { email: 'ann@a.example' }],
    ['ann@a.example|Ann Lee', { name: 'Ann Lee', email: 'ann@a.example' }],
    ['Ann Lee|ann@a.example', { name: 'Ann Lee', email: 'ann@a.example' }],
    ['ann@a.example/Ann Lee', { name: 'Ann Lee', email: 'ann@a.example' }],
    ['https://a.example/ann', { url: 'https://a.example/ann' }],
    ['Ann Lee (https://a.example/ann)', { name: 'Ann Lee', url: 'https://a.example/ann' }],
    ['Ann Lee, https://a.example/ann', { name: 'Ann Lee', url: 'https://a.example/ann' }],
    ['"Lee, Ann" - https://a.example/ann', { name: 'Lee, Ann', url: 'https://a.example/ann' }],
    ['"Lee, Ann" - ann@a.example', { name: 'Lee, Ann', email: 'ann@a.example' }],
    ['Ann http://', { name: 'Ann http://' }],
    ['http://a.example/ann and others', { name: 'http://a.example/ann and others' }],
  ])('reads %j', (line, expected) => {
    expect(readPerson(line)).toEqual(expected);
  });
});

describe('several people in a line', () => {
  test.each([
    ['ann@a.example (Ann), bo@a.example (Bo)', ['ann@a.example (Ann)', 'bo@a.example (Bo)']],
    ['Ann <ann@a.example>; Bo <bo@a.example>', ['Ann <ann@a.example>', 'Bo <bo@a.example>']],
    ['ann@a.example and bo@a.example', ['ann@a.example', 'bo@a.example']],
    [
      'Lee, Ann <a@a.example>, Ray, Bo <b@a.example>',
      ['Lee, Ann <a@a.example>', 'Ray, Bo <b@a.example>'],
    ],
    [
      'ann@a.example (Lee, Ann), "Ray, Bo" <bo@a.example>',
      ['ann@a.example (Lee, Ann)', '"Ray, Bo" <bo@a.example>'],
    ],
    ['ann@a.example, bo@a.example, and friends', ['ann@a.example', 'bo@a.example, and friends']],
    ['Lee, Ann', ['Lee, Ann']],
    ['ann@a.example (Ann, the editor)', ['ann@a.example (Ann, the editor)']],
    ['@ann, @bo', ['@ann, @bo']],
  ])('splits %j', (line, expected) => {
    expect(splitPeople(line)).toEqual(expected);
  });

  test('are read in a time that grows with the line alone', () => {
    for (const line of ['@,('.repeat(300), `@${','.repeat(900)}@`, `a@b${' '.repeat(900)}c@d`]) {
      // As many as a document has room for: where each took the square of its line, the test would time out.
      for (let times = 0; times < 10_000; times += 1) splitPeople(line);
      expect(splitPeople(line)).toEqual([line]);
    }
  });
});
