import { describe, expect, it, test } from 'vitest';
import {
  flag,
  furtherPage,
  oneOf,
  pageNumber,
  readPageFilters,
  readPageQuery,
  searchWords,
  writePageQuery,
} from './page-query.ts';

const organiser = { passes: pageNumber, page: furtherPage };
const read = (search: string, query: Parameters<typeof readPageQuery>[1] = organiser) =>
  writePageQuery(readPageQuery(new URLSearchParams(search), query)).slice(1);

describe('readPageQuery', () => {
  it.each([
    ['', ''],
    ['utm_source=lettre&fbclid=1', ''],
    ['page=2', 'page=2'],
    ['page=1', ''],
    ['page=2&page=3&x=1', 'page=2'],
    ['page=01', 'page=0'],
    ['page=1e0', 'page=0'],
    ['page=99999', 'page=0'],
    ['page=-1', 'page=0'],
    ['page', 'page=0'],
    ['passes=1', 'passes=1'],
    ['PAGE=2', ''],
  ])('of "%s" is "%s"', (search, found) => {
    expect(read(search)).toBe(found);
  });

  it('takes the first that is declared, in whatever order they were given', () => {
    expect(read('page=7&passes=3')).toBe('passes=3');
    expect(read('passes=3&page=7')).toBe('passes=3');
  });

  it('takes nothing for a page that reads nothing', () => {
    expect(read('page=2&envoye=1', {})).toBe('');
  });

  it('spells a flag in one way', () => {
    expect(read('envoye', { envoye: flag })).toBe('envoye=1');
    expect(read('envoye=encore&envoye=2', { envoye: flag })).toBe('envoye=1');
  });

  it.each([
    ['q=bal&page=2', 'q=bal&page=2'],
    ['page=2&q=bal&x=1', 'q=bal&page=2'],
    ['q=bal&page=1', 'q=bal'],
    ['q=+&page=2', ''],
    ['page=2', 'page=2'],
    ['q=%00%0Abal%20%20%26%3Cb%3E', 'q=bal%20%26%3Cb%3E'],
    [`q=${'é'.repeat(10_000)}`, `q=${encodeURIComponent('é'.repeat(100))}`],
    ['q=%ED%A0%80', `q=${encodeURIComponent('\ufffd\ufffd\ufffd')}`],
  ])('of a search, "%s", counts its page too', (search, found) => {
    expect(
      read(search, { q: { spell: searchWords, beside: { page: furtherPage } }, page: furtherPage }),
    ).toBe(found);
  });
});

test('filters count together, in the order they are declared, and only as they are known', () => {
  const filters = { type: oneOf(['concert']), rayon: oneOf(['5']) };
  const found = (search: string) => Object.entries(readPageFilters(new URLSearchParams(search), filters));
  expect(found('rayon=5&x=1&type=concert')).toEqual([
    ['type', 'concert'],
    ['rayon', '5'],
  ]);
  expect(found('rayon=6&type=CONCERT')).toEqual([]);
});
