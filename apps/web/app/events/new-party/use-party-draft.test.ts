import { expect, it } from 'vitest';
import { fillFromShared, readShared } from './use-party-draft.ts';

const read = (query: Record<string, string>) => readShared(new URLSearchParams(query));

it.each([
  [
    { title: ' Bal du quai ', text: 'Viens !', url: 'https://exemple.fr/bal' },
    { name: 'Bal du quai', description: 'Viens !\nhttps://exemple.fr/bal' },
  ],
  [
    { text: 'Concert ce soir\nhttps://exemple.fr/c', url: 'https://exemple.fr/c' },
    { name: 'Concert ce soir', description: 'Concert ce soir\nhttps://exemple.fr/c' },
  ],
  [
    { title: 'Fête', url: 'javascript:alert(1)' },
    { name: 'Fête', description: '' },
  ],
  [
    { title: '\u202Eetêf\u0000\u200B <script>', text: 'a\u0007b' },
    { name: 'etêf <script>', description: 'a b' },
  ],
])('%j fills a draft', (query, shared) => {
  expect(read(query)).toEqual(shared);
});

it('cuts what is too long, and sees when nothing was shared', () => {
  expect(read({ title: 'a'.repeat(100_000), text: 'b'.repeat(100_000) })).toEqual({
    name: expect.stringMatching(/^.{1,120}$/),
    description: expect.stringMatching(/^.{1,2000}$/),
  });
  expect(read({})).toBeNull();
  expect(read({ title: ' \u200B', url: 'ailleurs' })).toBeNull();
});

it('writes over nothing that was typed', () => {
  const shared = { name: 'Partagé', description: 'Partagé' };
  expect(fillFromShared({ name: 'Tapé', description: '' }, shared)).toEqual({
    name: 'Tapé',
    description: 'Partagé',
  });
});
