/** Whether a page is about what a feed says of it. */
import { describe, expect, it } from 'vitest';
import { isSameMatter } from '../../../src/collect/pages/same-matter.ts';

const CONSENT = `We and our 842 partners store and access personal information on your device, such as cookies, to provide
  personalised advertising and content, to measure it and to understand our audience. With your permission we may use precise
  location data. You may accept, or change your preferences before you continue reading.`;
const BIKES =
  'Council approves bike lanes on Harbour Street\nThe vote ends a debate of four years.';

describe('a page', () => {
  it.each([
    [
      'that tells more of it',
      BIKES,
      'On Tuesday the council voted for bike lanes along Harbour Street, after years of debate.',
    ],
    [
      'with other endings of its words',
      'Gemeinderat beschließt neue Radwege in der Hafenstraße',
      'Die Gemeinderäte haben den Bau neuer Radwege beschlossen.',
    ],
    [
      'in a script without spaces',
      '市議会が自転車レーンを承認',
      '市議会は火曜日、港通りの自転車レーンを承認した。',
    ],
    ['in two scripts', '最新AI技術の展示会が開幕', '展示会では最新のAI技術が並ぶ。'],
    ['that has one of few words', 'A morning\nEarly.', 'In the mornings the pond is still.'],
    ['with no word that tells it from any other', 'So it is', CONSENT],
    ['of a feed that says nothing', '', CONSENT],
  ])('%s is about the same', (_, said, page) => {
    expect(isSameMatter(said, { title: 'A page', text: page })).toBe(true);
  });

  it.each([
    ['that asks for consent', BIKES, CONSENT],
    [
      'that has one of three words',
      'Storm warning issued',
      'Stormy weather is what we write of here.',
    ],
    ['that has none of few words', 'A morning\nEarly.', CONSENT],
    [
      'that asks for consent, in Japanese',
      '市議会が自転車レーンを承認',
      '当サイトではクッキーを使用しています。',
    ],
  ])('%s is not', (_, said, page) => {
    expect(isSameMatter(said, { title: 'A page', text: page })).toBe(false);
  });
});

it('is one whose title has a word of few', () => {
  const page = { title: 'Storm | Site', text: 'It came at night.' };
  expect(isSameMatter('Storm warning issued', page)).toBe(true);
});
