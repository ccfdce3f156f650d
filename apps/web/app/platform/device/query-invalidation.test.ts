import { expect, it } from 'vitest';
import { isAbout } from './query-invalidation.ts';

const bal = { params: { id: 'bal' } };

it.each([
  ['news', '/me/news', {}],
  ['party:bal', '/parties/:id', bal],
  ['party:bal', '/events/:id', bal],
  ['party:bal', '/parties', {}],
  ['party:bal', '/me/tickets', {}],
  ['party:bal', '/me/tickets/:id/handovers', bal],
  ['party:bal', '/nights/:id', bal],
  ['night:bal', '/nights/:id', bal],
  ['night:bal', '/nights/:id/list', bal],
  ['night:bal/list', '/nights/:id/list', bal],
  ['night:bal/list', '/nights/:id/list/suggestions', bal],
])('%s is about %s', (subject, path, input) => {
  expect(isAbout(subject, path, input)).toBe(true);
});

it.each([
  ['friends', '/parties', {}],
  ['party:autre', '/parties/:id', bal],
  ['party:bal', '/nights/:id/list', bal],
  ['night:autre', '/nights/:id', bal],
  ['night:bal', '/parties', {}],
  ['night:bal', '/me/tickets', {}],
  ['night:bal/list', '/nights/:id', bal],
  ['night:bal/list', '/nights/:id/listen', bal],
  ['night:bal/songs', '/nights/:id/list', bal],
])('%s is not about %s', (subject, path, input) => {
  expect(isAbout(subject, path, input)).toBe(false);
});
