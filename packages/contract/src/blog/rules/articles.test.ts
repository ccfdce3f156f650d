import { expect, test } from 'vitest';
import { countWords, readingMinutes, readListStart } from './articles.ts';

test.each([
  ['', 0],
  ['Un bal.', 2],
  // As word processors do: an elision and a compound are one word, signs between spaces are none.
  ['L’été, peut-être\u00a0: « oui »\u202f!', 3],
  ['À 20\u00a0h\u00a030 — enfin', 5],
])('%j has so many words: %i', (text, words) => {
  expect(countWords(text)).toBe(words);
});

test.each([
  ['', 1],
  ['<p>Un bal.</p>', 1],
  [`<p>${'mot '.repeat(600)}</p>`, 3],
  // Tags are not read, and cut no word.
  [`<p>${'<a href="https://exemple.fr/un/deux/trois">m</a>ot '.repeat(400)}</p>`, 2],
  ['<p>mot</p>'.repeat(400), 2],
])('a text takes its words alone: %#', (html, minutes) => {
  expect(readingMinutes(html)).toBe(minutes);
});

test.each([
  ['1', 1],
  ['3', 3],
  ['42', 42],
  ['9999', 9999],
  [null, 1],
  [undefined, 1],
  ['', 1],
  ['0', 1],
  ['-3', 1],
  ['+3', 1],
  ['03', 1],
  [' 3', 1],
  ['3\n', 1],
  ['3.5', 1],
  ['1e3', 1],
  ['0x10', 1],
  ['10000', 1],
  ['99999999999999999999', 1],
  ['٣', 1],
  ['3 onclick=alert(1)', 1],
  ['javascript:alert(1)', 1],
])('a list that begins with %j begins with %i', (text, start) => {
  expect(readListStart(text)).toBe(start);
});
