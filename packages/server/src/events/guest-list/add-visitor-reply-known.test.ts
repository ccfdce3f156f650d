import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { guests } from '../../platform/db/tables.ts';
import { buildTestServer, deliverTo, type TestServer } from '../../testing/build-test-server.ts';
import {
  createAccount,
  createAppAccount,
  createEvent,
  createGuest,
  createGuests,
  createOrganiser,
  signIn,
} from '../../testing/factories.ts';
import { createOpenEvent, joinAs, joinConfirmed, linkOf, repliesOf } from '../../testing/party-helpers.ts';

let server: TestServer;
beforeAll(async () => {
  server = await buildTestServer();
});
afterAll(() => server.close());

let last = 0;
/** A name, and an address, that no other event has. */
const nextName = () => `g${++last}`;
const addressOf = (name: string) => `${name}@exemple.fr`;

/** Ways to be on the guest list; each returns the name whose address is on it. */
const known = {
  'an invited guest': (eventId: string) => putOnList(eventId, { reply: 'pending' }),
  'a guest who comes': (eventId: string) =>
    putOnList(eventId, { reply: 'yes', emailConfirmedAt: new Date() }),
  'a guest who does not come': (eventId: string) => putOnList(eventId, { reply: 'no' }),
  'a guest who hesitates': (eventId: string) => putOnList(eventId, { reply: 'maybe' }),
  'a visitor who has yet to open the e-mail': (eventId: string) => putOnList(eventId, { reply: 'yes' }),
  'a member who declined': async (eventId: string) => {
    const name = nextName();
    const { id: accountId } = await createAccount(server.deps, { email: addressOf(name) });
    await createGuest(server.deps, { eventId, accountId, reply: 'no' });
    return name;
  },
  'a member of the app who declined': async (eventId: string) => {
    const name = nextName();
    const { id: accountId } = await createAccount(server.deps, { email: addressOf(name) });
    const { id: appAccountId } = await createAppAccount(server.deps, { accountId });
    await createGuest(server.deps, { eventId, appAccountId, reply: 'no' });
    return name;
  },
};

async function putOnList(eventId: string, values: Partial<typeof guests.$inferInsert>): Promise<string> {
  const name = nextName();
  await createGuest(server.deps, { eventId, nickname: name, email: addressOf(name), ...values });
  return name;
}

const rowsOf = async (eventId: string) => {
  const rows = await server.deps.db
    .select()
    .from(guests)
    .where(eq(guests.eventId, eventId))
    .orderBy(guests.id);
  // A reply requested with an address is stored next to its confirmed reply.
  return rows.map(({ askedPlusOnes, ...row }) => row);
};

describe.each(Object.entries(known))('a reply with the address of %s', (_name, arrange) => {
  /**
   * The responses to the known address and to an unknown one at the same event, each separately.
   */
  async function answerBoth(values: object, body: object = {}, filler = 0, plan = 'enterprise' as const) {
    const answers = [];
    for (const isKnown of [true, false]) {
      const { id: organiserId } = await createOrganiser(server.deps, {
        plan: filler > 40 ? 'discovery' : plan,
      });
      const { id } = await createEvent(server.deps, { organiserId, ...values });
      const name = isKnown ? await arrange(id) : nextName();
      const others = await server.deps.db.$count(guests, eq(guests.eventId, id));
      await createGuests(
        server.deps,
        id,
        Array.from({ length: filler - others }, () => 'maybe' as const),
      );
      const before = await rowsOf(id);
      const answer = await joinAs(server, id, name, body);
      if (isKnown) expect(await rowsOf(id)).toEqual(before);
      const { code, message, errors, reply } = answer.json();
      answers.push([answer.statusCode, { code, message, errors, reply }]);
    }
    const [one, other] = answers;
    expect(one).toEqual(other);
    return one?.[0];
  }

  it('gets the usual response, and changes nothing: while there is room', async () => {
    expect(await answerBoth({ plusOnesMax: 2 }, { plusOnes: 1 })).toBe(201);
  });

  it('with more people than allowed', async () => {
    expect(await answerBoth({ plusOnesMax: 1 }, { plusOnes: 2 })).toBe(400);
  });

  it('once the organiser’s plan allows no more guests', async () => {
    expect(await answerBoth({}, {}, 50)).toBe(403);
  });

  it('asks its owner by e-mail', async () => {
    const { event } = await createOpenEvent(server);
    const name = await arrange(event.id);
    await joinAs(server, event.id, name);
    const [email] = await deliverTo(server, addressOf(name));
    expect(email?.text).toMatch(/Confirmer/);
    expect(await linkOf(server, name)).not.toBe('none');
  });
});

describe('the owner of an address that a stranger typed', () => {
  it('is asked by e-mail, and takes part by confirming', async () => {
    const { event } = await createOpenEvent(server, { plusOnesMax: 2 });
    await joinConfirmed(server, event.id, 'Mia');
    const token = await linkOf(server, 'Mia');
    const answer = (payload: object) =>
      server.app.inject({ method: 'PUT', url: `/api/replies/${token}`, payload });
    await answer({ reply: 'no' });
    await joinAs(server, event.id, 'Voisin', { email: 'mia@exemple.fr', plusOnes: 2 });
    expect(await repliesOf(server, event.id)).toEqual({ Mia: 'no' });
    const emails = await deliverTo(server, 'mia@exemple.fr');
    const asked = emails.find(({ text }) => text.includes('Quelqu’un a répondu avec votre adresse'));
    expect(asked?.text).toContain('votre réponse n’a pas changé');
    expect(asked?.text).not.toContain('Voisin');
    const url = `/api/replies/${token}`;
    expect((await server.app.inject({ url })).json()).toMatchObject({ reply: 'no', askedPlusOnes: 2 });
    expect((await answer({ reply: 'yes', plusOnes: 2 })).json()).toMatchObject({
      reply: 'yes',
      plusOnes: 2,
      askedPlusOnes: null,
    });
  });

  it('does not see it as a member, and replies independently of it', async () => {
    const { event } = await createOpenEvent(server);
    const member = await createAccount(server.deps, {
      email: 'nina@exemple.fr',
      emailVerifiedAt: new Date(),
    });
    const headers = await signIn(server.deps, member.id);
    await joinAs(server, event.id, 'Nina');
    const url = `/api/events/${event.id}/reply`;
    expect((await server.app.inject({ url, headers })).json()).toMatchObject({ reply: null });
    const own = await server.app.inject({ url: '/api/me/replies', headers });
    expect(own.json()).toMatchObject({ replies: [] });
    await server.app.inject({ method: 'PUT', url, headers, payload: { reply: 'maybe' } });
    expect(await repliesOf(server, event.id)).toEqual({ Nina: 'maybe' });
  });
});
