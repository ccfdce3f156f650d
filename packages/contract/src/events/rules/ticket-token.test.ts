import { expect, it } from 'vitest';
import { packTicket, readTicket, writeTicket } from './ticket-token.ts';

const facts = {
  keyId: '00ab9f01',
  eventId: '019af000-1111-7222-8333-444455556666',
  guestId: '019af000-aaaa-7bbb-8ccc-ddddeeeeffff',
  people: 3,
};
const signature = Uint8Array.from({ length: 64 }, (_, index) => index * 3);
const token = writeTicket(packTicket(facts), signature);

it('carries its facts and its signature, in letters that make a small QR code', () => {
  expect(token).toMatch(/^L1[A-Z2-7]{162}$/);
  expect(readTicket(` ${token.toLowerCase()}\n`)).toEqual({ ...facts, signed: packTicket(facts), signature });
});

it.each([
  ['another version', token.replace('L1', 'L2')],
  ['one letter less', token.slice(0, -1)],
  ['one letter more', `${token}A`],
  ['a letter that is none', token.replace(/.$/, '1')],
  ['bits beyond its end', token.replace(/.$/, '7')],
  ['nobody', writeTicket(packTicket({ ...facts, people: 0 }), signature)],
  ['an address', 'https://exemple.fr/a/lina'],
  ['nothing', ''],
  ['a novel', 'A'.repeat(100_000)],
])('is not taken from %s', (_what, text) => {
  expect(readTicket(text)).toBeNull();
});
