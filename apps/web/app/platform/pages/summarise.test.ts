import { expect, test } from 'vitest';
import { summarise } from './seo.ts';

test('a short text stays, on one line', () => {
  expect(summarise('On danse.\n\nOn  rentre. ')).toBe('On danse. On rentre.');
});

test('a long text is cut between two words', () => {
  const summary = summarise('lampion '.repeat(40));
  expect(summary.length).toBeLessThanOrEqual(160);
  expect(summary).toMatch(/lampion…$/);
});
