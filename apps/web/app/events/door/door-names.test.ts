import { describe, expect, it } from 'vitest';
import { findComing } from './door-names.tsx';

const coming = { people: 1, isComing: true, isHost: false };
const guests = [
  { ...coming, guestId: '1', name: 'Émile Roux', username: null },
  { ...coming, guestId: '2', name: 'Zoé', username: 'petite.roue' },
  { ...coming, guestId: '3', name: 'Gaël L’Œuf', username: null },
  { ...coming, guestId: '4', name: 'Emma Roux', username: null, isComing: false },
];
const found = (search: string) => findComing(guests, search).map(({ guestId }) => guestId);

describe('findComing', () => {
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
