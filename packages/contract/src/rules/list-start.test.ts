import { expect, test } from 'vitest';
import { readListStart } from './list-start.ts';

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
