import { generateKeyPairSync, sign, webcrypto } from 'node:crypto';
import {
  packTicket,
  readTicket,
  type TicketFacts,
  writeTicket,
} from '@lampion/contract/events/rules/ticket-token';
import type { Ticket, TicketKeys } from '@lampion/contract/events/tickets';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { forgetFormerVersions, rotateSecret } from '../../platform/db/secrets/rotating-secrets.ts';
import { makeTicketKey } from '../../platform/db/signing-keys.ts';
import { buildTestServer, type TestServer } from '../../testing/build-test-server.ts';
import { createAccount, createEvent, createGuest, createOrganiser, signIn } from '../../testing/factories.ts';

const now = new Date('2027-03-01T12:00:00Z');
const day = (count: number) => new Date(now.getTime() + count * 86_400_000);

let server: TestServer;
let organiserId: string;
beforeAll(async () => {
  server = await buildTestServer();
  server.setNow(now);
  organiserId = (await createOrganiser(server.deps, {})).id;
});
afterAll(() => server.close());

const get = async (url: string, headers = {}) => (await server.app.inject({ url, headers })).json();
const readKeys = async () => (await get('/api/tickets/keys')) as TicketKeys;

/** As a door device does: with only the published keys. */
async function isGenuine(token: string): Promise<boolean> {
  const ticket = readTicket(token);
  const { keys } = await readKeys();
  const jwk = keys.find(({ kid }) => kid === ticket?.keyId);
  if (ticket === null || jwk === undefined) return false;
  const { kty, crv, x } = jwk;
  const key = await webcrypto.subtle.importKey('jwk', { kty, crv, x }, 'Ed25519', false, ['verify']);
  return webcrypto.subtle.verify('Ed25519', key, ticket.signature, ticket.signed);
}

/** A member who comes to an event with others, and the requests of their app. */
async function createComer(values: Partial<Parameters<typeof createGuest>[1]> = {}) {
  const account = await createAccount(server.deps, { emailVerifiedAt: now });
  const headers = await signIn(server.deps, account.id);
  const come = async (event: Partial<Parameters<typeof createEvent>[1]> = {}, reply = values) => {
    const { id: eventId } = await createEvent(server.deps, { organiserId, beginDate: day(3), ...event });
    return createGuest(server.deps, { eventId, accountId: account.id, reply: 'yes', ...reply });
  };
  const list = async () => (await get('/api/me/tickets', headers)).tickets as Ticket[];
  return { come, list };
}

describe('tickets', () => {
  it('exist for each yes, in the order of the nights, and contain no names', async () => {
    const { come, list } = await createComer();
    const late = await come({ name: 'Le bal', beginDate: day(9) }, { nickname: 'Lina', plusOnes: 1 });
    const soon = await come({ name: 'La veille', beginDate: day(2) });
    for (const reply of ['maybe', 'no', 'pending'] as const) await come({}, { reply });
    await come({ status: 'cancelled' });
    await come({ beginDate: day(-3) });
    const tickets = await list();
    expect(tickets.map(({ name }) => name)).toEqual(['La veille', 'Le bal']);
    expect(tickets[1]).toMatchObject({ holder: 'Lina', people: 2, kind: 'event' });
    const read = tickets.map(({ token }) => readTicket(token));
    expect(read).toMatchObject([
      { eventId: soon.eventId, guestId: soon.id, people: 1 },
      { eventId: late.eventId, guestId: late.id, people: 2 },
    ]);
    expect(await list()).toEqual(tickets);
  });

  it('are verified by the published keys, and invalid once a character is changed', async () => {
    const { come, list } = await createComer();
    await come();
    const [ticket] = await list();
    const token = ticket?.token ?? '';
    expect(await isGenuine(token)).toBe(true);
    for (const place of [12, 40, 70, 120])
      expect(
        await isGenuine(token.slice(0, place) + (token[place] === 'B' ? 'C' : 'B') + token.slice(place + 1)),
      ).toBe(false);
  });

  it('cannot be forged, enlarged or combined without our key', async () => {
    const { come, list } = await createComer();
    await come();
    await come();
    const [own, other] = (await list()).map(({ token }) => readTicket(token));
    if (!own || !other) throw new Error('there are two tickets');
    const stranger = generateKeyPairSync('ed25519').privateKey;
    const signAs = (facts: TicketFacts) =>
      writeTicket(packTicket(facts), sign(null, packTicket(facts), stranger));
    for (const forged of [
      // By another key under the name of ours; by another installation.
      signAs(own),
      signAs({ ...own, keyId: '00c0ffee' }),
      // For more people, for another guest and for another night, with the signature of a genuine
      // ticket.
      writeTicket(packTicket({ ...own, people: 2 }), own.signature),
      writeTicket(packTicket({ ...own, guestId: other.guestId }), own.signature),
      writeTicket(packTicket({ ...own, eventId: other.eventId }), own.signature),
      writeTicket(own.signed, other.signature),
    ]) {
      expect(readTicket(forged)).not.toBeNull();
      expect(await isGenuine(forged)).toBe(false);
    }
    expect(await isGenuine(writeTicket(own.signed, own.signature))).toBe(true);
  });

  it('are signed with the next key after a rotation; former ones are valid until their key is removed', async () => {
    const { come, list } = await createComer();
    await come();
    const [former] = await list();
    const { db, secrets } = server.deps;
    const name = 'ticket-keys';
    await db.transaction((tx) => rotateSecret(tx, secrets, { name, now, make: makeTicketKey }));
    server.setNow(new Date(now.getTime() + 600_000));
    await server.deps.rotating.refresh();
    const [present] = await list();
    expect(present?.token).not.toBe(former?.token);
    expect([await isGenuine(present?.token ?? ''), await isGenuine(former?.token ?? '')]).toEqual([
      true,
      true,
    ]);
    await db.transaction((tx) => forgetFormerVersions(tx, secrets, { name, now: server.deps.now() }));
    await server.deps.rotating.refresh();
    expect([await isGenuine(present?.token ?? ''), await isGenuine(former?.token ?? '')]).toEqual([
      true,
      false,
    ]);
    server.setNow(now);
  });

  it('never show a private key', async () => {
    for (const key of (await readKeys()).keys)
      expect(Object.keys(key).sort()).toEqual(['alg', 'crv', 'kid', 'kty', 'use', 'x']);
  });
});
