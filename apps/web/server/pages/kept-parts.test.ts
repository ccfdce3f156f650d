import { expect, test } from 'vitest';
import { openKeptParts } from './kept-parts.ts';

const lamp = '<svg><path d="M0 0"/></svg>';

test('parts stand where they were asked for, as often as they were', () => {
  const { keep, fillIn } = openKeptParts();
  const [first, second] = [keep('lamp', () => lamp), keep('words', () => 'L’été, 20\u00a0h')];
  expect(fillIn(`<p>${second}${first}é’${first}</p>`).toString()).toBe(
    `<p>L’été, 20\u00a0h${lamp}é’${lamp}</p>`,
  );
  expect(fillIn('sans rien').toString()).toBe('sans rien');
});

test('a part is made once, whatever page asks for it', () => {
  let count = 0;
  const ask = () => {
    const { keep, fillIn } = openKeptParts();
    return fillIn(
      keep('counted', () => {
        count += 1;
        return `<i>${count}</i>`;
      }),
    ).toString();
  };
  expect([ask(), ask(), count]).toEqual(['<i>1</i>', '<i>1</i>', 1]);
});
