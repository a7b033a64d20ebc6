import { describe, expect, test } from 'vitest';
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
    ['@a @b ann@a.example', { name: '@a @b', email: 'ann@a.example' }],
    ['Ann ()', { name: 'Ann' }],
    ['@ann', { name: '@ann' }],
    ['Ann &amp; Bo', { name: 'Ann & Bo' }],
    ['  ', undefined],
    ['(Ann)', { name: 'Ann' }],
    ['()', undefined],
  ])('reads %j', (line, expected) => {
    expect(readPerson(line)).toEqual(expected);
  });
});
