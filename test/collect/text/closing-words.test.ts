import { expect, it } from 'vitest';
import { withoutClosingWords } from '../../../src/collect/text/closing-words.ts';

it.each([
  'The post How we vacuum appeared first on The Blog.',
  'The post One. Two. Three appeared first on blog.example',
  'The post appeared first on The Blog.',
  'The post first appeared on The Blog',
  'Continue reading...',
  'Continue reading "How we vacuum" →',
  'Continue reading How we vacuum',
  '[Read more]',
  'Read more…',
  'Read the rest of this entry »',
  'Keep reading →',
  'READ MORE',
  'Der Beitrag Tische wachsen erschien zuerst auf Das Blog.',
  'Der Beitrag Version 2.0 erschien zuerst auf Das Blog.',
  'Der Beitrag erschien zuerst auf Das Blog.',
  "L'article est apparu en premier sur Le blog.",
  'Запись впервые появилась Блог.',
  '投稿 は ブログ に最初に表示されました。',
  "L'article Tables est apparu en premier sur Le blog.",
  'La entrada Mesas aparece primero en El blog.',
  'O post Mesas apareceu primeiro em O blog.',
  'Запись Столы впервые появилась Блог.',
  '投稿 テーブル は ブログ に最初に表示されました。',
  'Weiterlesen „Tische wachsen“ →',
  'Lire la suite…',
  'Читать далее',
  '続きを読む',
  '[more]',
  '[read more]',
  'To read this article in full, please click here',
])('takes %j off the end of a text', (closing) => {
  expect(withoutClosingWords(`Tables grow. ${closing}`)).toBe('Tables grow.');
  expect(withoutClosingWords(`Tables grow\n\n${closing}`)).toBe('Tables grow');
});

it.each([
  'Comments',
  '[comments]',
  'submitted by /u/ann [link] [comments]',
  'submitted by /u/ann to r/tables [link] [comments]',
  'submitted by ann to tables\n[link] [275 comments]',
  '3 posts - 2 participants\n\nRead full topic',
  'Article URL: https://a.example/x\n\nComments URL: https://b.example/1\n\nPoints: 5\n\n# Comments: 2',
])('takes %j for no text at all', (text) => {
  expect(withoutClosingWords(text)).toBe('');
});

it('takes the feet that forums add off the end of a text', () => {
  const foot = 'submitted by /u/ann\n[link] [comments]';
  expect(withoutClosingWords(`Tables grow.\n\n${foot}`)).toBe('Tables grow.');
  expect(withoutClosingWords('Tables grow\n\n1 post - 1 participant\n\nRead full topic')).toBe(
    'Tables grow',
  );
});

it.each(['★', '∞ Permalink', 'Permalink'])('takes the mark %s off the end of a text', (mark) => {
  expect(withoutClosingWords(`Tables grow.\n\n${mark}`)).toBe('Tables grow.');
  expect(withoutClosingWords(`Tables are rated ${mark}`)).toBe(`Tables are rated ${mark}`);
});

it('takes off what magazines of many authors add', () => {
  const added =
    'Tables was originally published in The Magazine on Medium, where people are continuing the conversation by highlighting and responding to this story.';
  expect(withoutClosingWords(`Tables grow.\n\n${added}`)).toBe('Tables grow.');
});

it('takes a title of several sentences off where it has a line of its own', () => {
  const added = 'Der Beitrag Was nun? Tische! erschien zuerst auf Das Blog.';
  expect(withoutClosingWords(`Tische wachsen.\n\n${added}`)).toBe('Tische wachsen.');
});

it('takes off both of two', () => {
  const text = 'Tables grow […] Read more\n\nThe post How we vacuum appeared first on The Blog.';
  expect(withoutClosingWords(text)).toBe('Tables grow […]');
});

it.each([
  'You can read more about tables in the manual.',
  'Read more books this year.',
  'Those who continue reading will find out.',
  'Continue reading. It is worth it.',
  'The post office appeared first in 1840.',
  'Continue reading',
  'Comments are closed',
  'La entrada al museo es gratis.',
  'Kinder sollen weiterlesen',
  'Tische wachsen. Der Beitrag der Holzer ist klein. Ihr Buch erschien zuerst auf Englisch.',
  'Es half: Der Beitrag von Ann erschien zuerst auf Englisch.',
  'I saw it. At noon The post on the hill appeared first on the map.',
  'Ihr Rat: Weiterlesen „bis zum Schluss“ und dann schlafen',
])('leaves %j as it is', (text) => {
  expect(withoutClosingWords(text)).toBe(text);
});
