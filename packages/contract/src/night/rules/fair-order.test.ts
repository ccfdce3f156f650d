import { expect, it } from 'vitest';
import { orderFairly } from './fair-order.ts';

const song = (id: string, guestId: string, votes: number) => ({ id, guestId, votes });
const idsOf = (songs: readonly { readonly id: string }[]) => songs.map(({ id }) => id).join(' ');

it('goes by votes, then by arrival', () => {
  expect(idsOf(orderFairly([song('a', 'maud', 1), song('b', 'nour', 3), song('c', 'idir', 1)]))).toBe(
    'b a c',
  );
});

it('plays no three songs of a guest in a row while another guest waits', () => {
  const songs = [song('a', 'maud', 9), song('b', 'maud', 8), song('c', 'maud', 7), song('d', 'nour', 1)];
  expect(idsOf(orderFairly(songs))).toBe('a b d c');
  expect(idsOf(orderFairly(songs, ['maud', 'maud']))).toBe('d a b c');
  expect(idsOf(orderFairly(songs, ['maud', 'nour']))).toBe('a b d c');
});

it('plays them in a row if no other guest waits', () => {
  const songs = ['a', 'b', 'c', 'd'].map((id) => song(id, 'maud', 0));
  expect(idsOf(orderFairly(songs))).toBe('a b c d');
});

it('keeps every song once', () => {
  const songs = Array.from({ length: 300 }, (_, place) =>
    song(`s${place}`, `g${place % 4 && 1}`, (place * 7) % 13),
  );
  const order = orderFairly(songs);
  expect(order.map(({ id }) => id).toSorted()).toEqual(songs.map(({ id }) => id).toSorted());
});
