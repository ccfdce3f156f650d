import { describe, expect, it } from 'vitest';
import { isArchivable } from './archiving.ts';

const now = new Date('2027-07-14T12:00:00Z');
const past = { beginDate: '2027-07-13T18:30:00Z', endDate: '2027-07-14T01:00:00Z' };
const coming = { beginDate: '2027-07-20T18:30:00Z', endDate: '2027-07-21T01:00:00Z' };
const running = { beginDate: '2027-07-13T18:30:00Z', endDate: '2027-07-15T01:00:00Z' };

describe('isArchivable', () => {
  it.each([
    ['a past event', { ...past, status: 'published', publishAt: null }, true],
    ['one to come', { ...coming, status: 'published', publishAt: null }, false],
    ['one of several days that still runs', { ...running, status: 'published', publishAt: null }, false],
    ['a cancelled one', { ...coming, status: 'cancelled', publishAt: null }, true],
    ['a draft', { ...coming, status: 'draft', publishAt: null }, true],
    ['a scheduled draft', { ...coming, status: 'draft', publishAt: '2027-07-18T10:00:00Z' }, false],
    ['one off the site', { ...coming, status: 'unpublished', publishAt: null }, true],
  ] as const)('%s: %o', (_name, event, expected) => {
    expect(isArchivable(event, now)).toBe(expected);
  });
});
