import { describe, expect, it } from 'vitest';
import { findArrivals } from './arrival-list.tsx';

const arrivals = [
  { id: '1', nickname: 'Émile Roux', username: null, plusOnes: 3, arrivedAt: null },
  { id: '2', nickname: 'Zoé', username: 'petite.roue', plusOnes: 0, arrivedAt: null },
  { id: '3', nickname: 'Gaël L’Œuf', username: null, plusOnes: 0, arrivedAt: null },
];
const found = (search: string) => findArrivals(arrivals, search).map(({ id }) => id);

describe('findArrivals', () => {
  it.each([
    ['', ['1', '2', '3']],
    ['  ', ['1', '2', '3']],
    ['ROU', ['1', '2']],
    ['roux emile', ['1']],
    ['zoe petite', ['2']],
    ['zoe roux', []],
    ["l'oeuf", ['3']],
    ['L’Œuf', ['3']],
  ])('finds by %j', (search, ids) => {
    expect(found(search)).toEqual(ids);
  });
});
