import { expect, it } from 'vitest';
import { toBytes } from './render-page.ts';

it.each(['', 'abc', 'L’été à 20\u00a0h\u202f!', '🏮 nuit', 'a\ud800b'])(
  '%j is the same bytes as from Buffer',
  (text) => {
    expect(toBytes(text).equals(Buffer.from(text))).toBe(true);
  },
);

it('is not longer than its text, whatever came before', () => {
  const long = 'L’été. '.repeat(100_000);
  expect(toBytes(long).equals(Buffer.from(long))).toBe(true);
  expect(toBytes('Court’').toString()).toBe('Court’');
});
