import { expect, test } from 'vitest';
import { labelOf } from './label-of.ts';

const labels = { red: 'Rouge', blue: 'Bleu' };

test.each([
  ['red', 'Rouge'],
  // A value only a newer server knows.
  ['green', 'Autre'],
  ['constructor', 'Autre'],
])('%s is called %s', (value, label) => {
  expect(labelOf(labels, value as keyof typeof labels)).toBe(label);
});
