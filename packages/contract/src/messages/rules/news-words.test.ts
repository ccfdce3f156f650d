import { expect, it } from 'vitest';
import type { NewsPerson, NewsPiece } from '../news.ts';
import { newsText } from './news-words.ts';

const person = (name: string, reply: NewsPerson['reply'] = null): NewsPerson => ({
  id: null,
  username: null,
  name,
  picUrl: null,
  reply,
});

const facts = {
  name: 'Raclette',
  place: 'Chez Margot',
  beginDate: '2026-12-19T18:00:00.000Z',
  endDate: '2026-12-19T23:00:00.000Z',
};

function write(piece: Partial<NewsPiece>, name = facts.name): string {
  const people = piece.people ?? [];
  const event = { ...facts, name, _id: 'x', type: 'party', isParty: true, isCancelled: false } as const;
  const whole = { event, before: null, after: null, words: null, peopleCount: people.length, ...piece };
  return newsText({ ...whole, people } as NewsPiece).replaceAll('\u00a0', ' ');
}

it.each<[Partial<NewsPiece>, string]>([
  [{ kind: 'invitation', people: [person('Inès')] }, 'Inès vous invite à Raclette'],
  [{ kind: 'came_home', people: [person('Zoé')], event: null }, 'Zoé est à bon port'],
  [{ kind: 'home_reminder' }, 'Êtes-vous à bon port après Raclette ?'],
  [{ kind: 'invitation' }, 'Une invitation : Raclette'],
  [{ kind: 'reply', people: [person('Malo', 'yes')] }, 'Malo vient à Raclette'],
  [
    { kind: 'reply', people: [person('Malo', 'yes'), person('Bintou', 'yes')] },
    'Malo et Bintou viennent à Raclette',
  ],
  [
    { kind: 'reply', people: [person('Malo', 'yes'), person('Bintou', 'no')] },
    'Malo et Bintou ont répondu à Raclette',
  ],
  [
    { kind: 'reply', people: [person('A', 'yes'), person('B', 'yes'), person('C', 'yes')], peopleCount: 4 },
    'A, B, C et une autre personne ont répondu à Raclette',
  ],
  [{ kind: 'date_chosen' }, 'Raclette aura lieu le samedi 19 décembre, 19 h'],
  [{ kind: 'announcement', words: 'On monte !' }, 'Raclette : « On monte ! »'],
])('a piece of news says what happened: %#', (piece, text) => {
  expect(write(piece)).toBe(text);
});

it.each([
  [{ beginDate: '2026-12-19T19:00:00.000Z' }, 'Raclette passe de 19 h à 20 h'],
  [{ beginDate: '2026-12-20T19:30:00.000Z' }, 'Raclette passe au dimanche 20 décembre, 20 h 30'],
  [{ place: 'Chez Zoé' }, 'Raclette change d’adresse : Chez Zoé'],
  [{ name: 'Fondue' }, 'Raclette s’appelle maintenant Fondue'],
  [{ endDate: '2026-12-20T01:00:00.000Z' }, 'Raclette finit à 2 h'],
])('a changed party says what changed: %j', (change, text) => {
  expect(write({ kind: 'party_changed', before: facts, after: { ...facts, ...change } })).toBe(text);
});

it.each([
  ['reply', 'Le réveillon', 'Malo vient au réveillon'],
  ['invitation', 'Les 30 ans de Zoé', 'Malo vous invite aux 30 ans de Zoé'],
  ['invitation', 'Chez Margot', 'Malo vous invite chez Margot'],
  ['party_announcement', 'Le réveillon', 'Malo vous écrit à propos du réveillon'],
  ['party_announcement', 'Apéro', 'Malo vous écrit à propos d’Apéro'],
] as const)('contracts the preposition of a title: %s, %s', (kind, name, text) => {
  expect(write({ kind, people: [person('Malo', 'yes')] }, name)).toBe(text);
});
