import { expect, test } from 'vitest';
import { readingMinutes } from './reading-time.ts';

test.each([
  ['', 1],
  ['<p>Un bal.</p>', 1],
  [`<p>${'mot '.repeat(660)}</p>`, 3],
  // Tags are not read.
  [`<p>${'<a href="https://exemple.fr/un/deux/trois">mot</a> '.repeat(440)}</p>`, 2],
])('a text takes its words alone: %#', (html, minutes) => {
  expect(readingMinutes(html)).toBe(minutes);
});
