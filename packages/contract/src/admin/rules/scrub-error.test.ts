import { expect, test } from 'vitest';
import { screenOf, scrubError } from './scrub-error.ts';

const scrub = (text: string) => scrubError(text, 4000);

test.each([
  [
    "Cannot read properties of undefined (reading 'name')",
    "Cannot read properties of undefined (reading 'name')",
  ],
  ['Unexpected token B, "Bonjour Camille" is not valid JSON', 'Unexpected token B, "…" is not valid JSON'],
  ["'12 rue des Lilas' is not a function", "'…' is not a function"],
  ['no camille.roy@exemple.fr here', 'no … here'],
  ['call 0612345678 now', 'call … now'],
  ['at /replies/bXkgc2VjcmV0 failed', 'at … failed'],
  ['token 0190f5c2-7b7e-7cc0-8f31-2f3f4f6b7a11 unknown', 'token … unknown'],
])('%s is scrubbed to %s', (said, scrubbed) => {
  expect(scrub(said)).toBe(scrubbed);
  expect(scrub(scrubbed)).toBe(scrubbed);
});

test('a stack keeps functions and scripts, and no address', () => {
  const stack = [
    'TypeError: x is not a function',
    '    at save (https://lampion.example/assets/kit-AbC12.js:1:2345)',
    'render@https://lampion.example/assets/event-form-x.js:3:4',
    '    at https://lampion.example/replies/secret-of-camille?suite=1#x',
  ].join('\n');
  expect(scrub(stack)).toBe(
    [
      'TypeError: x is not a function',
      '    at save (kit-AbC12.js:1:2345',
      'render@event-form-x.js:3:4',
      '    at …',
    ].join('\n'),
  );
});

test.each([
  ['/pro/events/0190f5c2-7b7e-7cc0-8f31-2f3f4f6b7a11/edit?x=camille', '/pro/events/:id/edit'],
  ['/o/laguinguette', '/o/:id'],
  ['/replies/abcdef', '/replies/:id'],
  ['/admin/articles', '/admin/articles'],
  ['/', '/'],
  ['/pro/Camille.Roy', '/pro/:id'],
])('%s is the screen %s', (path, screen) => {
  expect(screenOf(path)).toBe(screen);
  expect(screenOf(screen)).toBe(screen);
});

test('a hostile text takes linear time', () => {
  const hostile = `${'"'.repeat(2000)}${'@'.repeat(1000)}${"'a".repeat(500)}`;
  expect(scrubError(hostile, 4000).length).toBeLessThanOrEqual(4000);
});
