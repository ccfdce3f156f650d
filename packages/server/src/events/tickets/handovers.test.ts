import { randomUUID } from 'node:crypto';
import type { HandoverList } from '@lampion/contract/events/handovers';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eraseAccount } from '../../admin/privacy/erasure.ts';
import {
  eventReplyCounts,
  guests,
  memberBlocks,
  parties,
  partyExclusions,
  ticketHandovers,
} from '../../platform/db/tables.ts';
import { buildTestServer, deliverTo, type TestServer, workOff } from '../../testing/build-test-server.ts';
import { createAccount, signIn } from '../../testing/factories.ts';
import { codeOf, planNight } from '../../testing/night-helpers.ts';
import { callAs, createMember, createOpenEvent, type TestMember } from '../../testing/party-helpers.ts';
import { usePasses } from '../../testing/pass-helpers.ts';

/** During the evening. */
const now = new Date('2026-12-05T20:00:00Z');

let server: TestServer;
let passes: ReturnType<typeof usePasses>;
beforeAll(async () => {
  server = await buildTestServer();
  passes = usePasses(server, now);
});
afterAll(() => server.close());
beforeEach(() => server.setNow(now));

type Caller = Pick<TestMember, 'headers'>;
let lastNumber = 0;
const nextEmail = () => `place${++lastNumber}@exemple.fr`;

/** A party of eight places at which Ana, a guest without an account, comes with others. */
async function plan({ plusOnes = 2, ...values }: { plusOnes?: number; capacity?: number } = {}) {
  const {
    id,
    host,
    guests: people,
    stranger,
  } = await planNight(server, { capacity: 8, plusOnesMax: 3, ...values });
  const ana = await passes.addPass(id, nextEmail(), { nickname: 'Ana Petit', plusOnes });
  const path = `/me/tickets/${id}/handovers`;
  const give = (who: Caller, email: string, name = 'Camille', handoverId = randomUUID()) =>
    callAs(server, who, ['POST', path, { id: handoverId, name, email }]);
  const list = async (who: Caller): Promise<HandoverList> =>
    (await callAs(server, who, ['GET', path])).json();
  const accept = (who: Caller) => callAs(server, who, ['POST', `${path}/acceptance`]);
  const takeBack = async (who: Caller) => {
    const { handovers } = await list(who);
    const [first] = handovers.toSorted((one, other) => other.state.localeCompare(one.state));
    return callAs(server, who, ['DELETE', `${path}/${first?.id ?? randomUUID()}`]);
  };
  const places = async () => {
    const [row] = await server.deps.db
      .select()
      .from(eventReplyCounts)
      .where(eq(eventReplyCounts.eventId, id));
    return row?.places;
  };
  const replyOf = async (guestId: string) => {
    const row = await passes.rowOf(guestId);
    return row && [row.reply, row.plusOnes];
  };
  return { id, host, people, stranger, ana, give, list, accept, takeBack, places, replyOf };
}

/** The pass in the e-mail that a person got; they confirm it. */
async function openMail(email: string) {
  const mails = await deliverTo(server, email);
  const [, token = ''] = /\/replies\/([\w-]{43})/.exec(mails.map(({ text }) => text).join('\n')) ?? [];
  await callAs(server, null, ['POST', `/replies/${token}/confirmation`]);
  return { headers: { authorization: `Pass ${token}` }, token };
}

const subjectsTo = async (email: string) => (await deliverTo(server, email)).map(({ subject }) => subject);

describe('a place handed on by name and address', () => {
  it('is the giver’s until it is accepted, then the other’s, with a ticket for each', async () => {
    const { id, ana, give, list, accept, places, replyOf } = await plan();
    const email = nextEmail();
    const before = await places();
    expect((await give(ana, email)).statusCode).toBe(204);
    expect(await list(ana)).toMatchObject({ handovers: [{ name: 'Camille', state: 'offered' }], left: 1 });
    expect(await replyOf(ana.guestId)).toEqual(['yes', 2]);
    const camille = await openMail(email);
    expect(await list(camille)).toEqual({ handovers: [], left: 0, isOwnPlace: true, offeredBy: 'Ana' });
    for (const status of [204, 404]) expect((await accept(camille)).statusCode).toBe(status);
    expect(await places()).toBe(before);
    expect(await replyOf(ana.guestId)).toEqual(['yes', 1]);
    expect(await list(ana)).toMatchObject({ handovers: [{ name: 'Camille', state: 'taken' }], left: 1 });
    const ticket = await callAs(server, null, ['GET', `/replies/${camille.token}/ticket`]);
    expect(ticket.json()).toMatchObject({ eventId: id, holder: 'Camille', people: 1 });
    expect((await callAs(server, null, ['GET', `/replies/${ana.token}/ticket`])).json().people).toBe(2);
    expect(await subjectsTo(email)).toHaveLength(2);
    const { email: toAna } = (await passes.rowOf(ana.guestId)) ?? {};
    expect(await subjectsTo(toAna ?? '')).toEqual([expect.stringContaining('Votre billet')]);
  });

  it('names nobody in its e-mail, and says whose it is once the link is open', async () => {
    const { ana, give } = await plan();
    const email = nextEmail();
    await give(ana, email, 'Camille evil.example');
    const [mail] = await deliverTo(server, email);
    expect(mail?.text).not.toMatch(/Ana|Camille|evil/);
  });

  it('can come from a member, and go to one', async () => {
    const { id, people, give, list, accept, replyOf } = await plan();
    const [maud] = people;
    await server.deps.db.update(guests).set({ plusOnes: 1 }).where(eq(guests.id, maud.guestId));
    const zoe = await createMember(server, `zoe_place_${++lastNumber}`, 'Zoé Perrin');
    await give(maud, zoe.email);
    await openMail(zoe.email);
    expect((await list(zoe)).offeredBy).toBe('Maud');
    expect((await accept(zoe)).statusCode).toBe(204);
    expect(await replyOf(maud.guestId)).toEqual(['yes', 0]);
    await workOff(server);
    const { tickets } = (await callAs(server, zoe, ['GET', '/me/tickets'])).json();
    expect(tickets).toMatchObject([{ eventId: id, people: 1 }]);
  });

  it('leaves the waiting list alone', async () => {
    const { id, ana, give, accept, places, replyOf } = await plan({ capacity: 6 });
    const waiting = await passes.addPass(id, nextEmail(), { reply: 'waiting', waitingRank: 1 });
    const email = nextEmail();
    await give(ana, email);
    await accept(await openMail(email));
    expect([await places(), await replyOf(waiting.guestId)]).toEqual([6, ['waiting', 0]]);
  });

  it('of somebody who comes alone is their own: they do not come, and may take it back', async () => {
    const { ana, give, list, accept, takeBack, places, replyOf } = await plan({ plusOnes: 0 });
    expect(await list(ana)).toMatchObject({ left: 1, isOwnPlace: true });
    const before = await places();
    const email = nextEmail();
    await give(ana, email);
    const camille = await openMail(email);
    await accept(camille);
    expect([await replyOf(ana.guestId), await places()]).toEqual([['no', 0], before]);
    expect((await takeBack(ana)).statusCode).toBe(204);
    expect([await replyOf(ana.guestId), await places()]).toEqual([['yes', 0], before]);
    expect((await list(camille)).offeredBy).toBeNull();
  });

  it('is gone for who accepts once the giver brings nobody any more', async () => {
    const { ana, give, accept, replyOf } = await plan({ plusOnes: 1 });
    const email = nextEmail();
    await give(ana, email);
    const camille = await openMail(email);
    await server.deps.db.update(guests).set({ plusOnes: 0 }).where(eq(guests.id, ana.guestId));
    expect(codeOf(await accept(camille))).toEqual([404, 'handover_gone']);
    expect(await replyOf(ana.guestId)).toEqual(['yes', 0]);
  });

  it('is offered once per address and id, and no more of them than there are places', async () => {
    const { ana, give, list } = await plan();
    const [email, id] = [nextEmail(), randomUUID()];
    await give(ana, email, 'Camille', id);
    await give(ana, email, 'Camille', id);
    await give(ana, email, 'Cam');
    expect((await list(ana)).handovers).toHaveLength(1);
    await give(ana, nextEmail(), 'Inès');
    expect(codeOf(await give(ana, nextEmail()))).toEqual([409, 'no_place_to_give']);
  });
});

describe('taking a place back', () => {
  it('before it is accepted ends the link; after, gives the place back and tells the other', async () => {
    const { ana, give, list, accept, takeBack, places, replyOf } = await plan();
    const [first, second] = [nextEmail(), nextEmail()];
    await give(ana, first);
    const unread = await openMail(first);
    for (let time = 0; time < 2; time += 1) expect((await takeBack(ana)).statusCode).toBe(204);
    expect((await callAs(server, null, ['GET', `/replies/${unread.token}`])).statusCode).toBe(404);
    const before = await places();
    await give(ana, second);
    const camille = await openMail(second);
    await accept(camille);
    expect((await takeBack(ana)).statusCode).toBe(204);
    expect([await places(), await replyOf(ana.guestId)]).toEqual([before, ['yes', 2]]);
    expect((await list(ana)).handovers).toEqual([]);
    expect(await subjectsTo(second)).toContainEqual(expect.stringContaining('Votre place a été reprise'));
    expect((await callAs(server, null, ['GET', `/replies/${camille.token}/ticket`])).statusCode).toBe(404);
  });

  it('is over once somebody came in with it; a place that was used is not accepted either', async () => {
    const { id, ana, give, accept, takeBack } = await plan();
    const [first, second] = [nextEmail(), nextEmail()];
    await give(ana, first);
    await give(ana, second);
    await accept(await openMail(first));
    const [row] = await server.deps.db.select().from(guests).where(eq(guests.email, first));
    await passes.enter(id, row?.id ?? '');
    const refused = await takeBack(ana);
    expect(codeOf(refused)).toEqual([409, 'place_used']);
    expect(refused.json().message).toBe('Cette place a servi à l’entrée : elle ne change plus de mains.');
    for (let person = 0; person < 2; person += 1) await passes.enter(id, ana.guestId);
    expect(codeOf(await accept(await openMail(second)))).toEqual([409, 'place_used']);
  });
});

describe('an address that is on the list', () => {
  it.each(['yes', 'no', 'maybe'] as const)(
    'keeps its reply "%s", and the giver learns nothing',
    async (reply) => {
      const { id, ana, give, list, takeBack, replyOf } = await plan();
      const email = nextEmail();
      const known = await passes.addPass(id, email, { reply, nickname: 'Nom sur la liste' });
      const [answer, fresh] = [await give(ana, email), await give(ana, nextEmail())];
      expect([answer.statusCode, answer.body]).toEqual([fresh.statusCode, fresh.body]);
      const [first, second] = (await list(ana)).handovers;
      expect([first?.name, first?.state]).toEqual([second?.name, second?.state]);
      expect(await replyOf(known.guestId)).toEqual([reply, 0]);
      expect(await subjectsTo(email)).toHaveLength(reply === 'yes' ? 0 : 1);
      await takeBack(ana);
      expect(await replyOf(known.guestId)).toEqual([reply, 0]);
    },
  );

  it('may accept a place instead of waiting for one', async () => {
    const { id, ana, give, accept, replyOf } = await plan({ capacity: 6 });
    const email = nextEmail();
    const known = await passes.addPass(id, email, { reply: 'waiting', waitingRank: 1, plusOnes: 0 });
    await give(ana, email);
    expect((await accept(known)).statusCode).toBe(204);
    expect(await replyOf(known.guestId)).toEqual(['yes', 0]);
  });

  it('of somebody whom the host removed or blocked gets no e-mail, with the same answer', async () => {
    const { id, host, ana, give, list } = await plan();
    const member = (name: string) => createMember(server, `${name}_${++lastNumber}`);
    const [removed, blocked] = [await member('retire'), await member('bloque')];
    await server.deps.db.insert(partyExclusions).values({ eventId: id, appAccountId: removed.id });
    await server.deps.db.insert(memberBlocks).values({ blockerId: host.id, blockedId: blocked.id });
    for (const { email } of [removed, blocked]) {
      expect((await give(ana, email)).statusCode).toBe(204);
      expect(await subjectsTo(email)).toEqual([]);
    }
    expect((await list(ana)).handovers).toHaveLength(2);
  });
});

describe('handing a place on is refused', () => {
  it('without a ticket, to oneself, and to who has no part in the night', async () => {
    const { id, ana, stranger, give, list } = await plan();
    const undecided = await passes.addPass(id, nextEmail(), { reply: 'maybe' });
    const unread = await passes.addPass(id, nextEmail(), { emailConfirmedAt: null });
    const foreign = (await plan()).ana;
    for (const who of [undecided, unread, foreign, stranger])
      expect(codeOf(await give(who, nextEmail()))).toEqual([404, 'ticket_not_found']);
    expect(codeOf(await callAs(server, stranger, ['GET', `/me/tickets/${id}/handovers`]))[0]).toBe(404);
    const { email } = (await passes.rowOf(ana.guestId)) ?? {};
    expect((await give(ana, email ?? '')).json().errors[0].path).toBe('email');
    expect((await list(ana)).handovers).toEqual([]);
  });

  it('to an account without a confirmed address', async () => {
    const { id } = await plan();
    const { id: accountId } = await createAccount(server.deps, { emailVerifiedAt: null });
    const who = { headers: await signIn(server.deps, accountId) };
    const body = { id: randomUUID(), name: 'Camille', email: nextEmail() };
    const answer = await callAs(server, who, ['POST', `/me/tickets/${id}/handovers`, body]);
    expect(answer.json().code).toBe('confirmation_required');
  });

  it('for the own place at a party whose link is closed: the host chooses who comes', async () => {
    const { id, ana, give } = await plan({ plusOnes: 0 });
    await server.deps.db.update(parties).set({ linkOpens: false }).where(eq(parties.eventId, id));
    expect(codeOf(await give(ana, nextEmail()))).toEqual([409, 'friend_not_invited']);
  });

  it('once the night is over', async () => {
    const { ana, give } = await plan();
    server.setNow(new Date('2026-12-09T12:00:00Z'));
    expect(codeOf(await give(ana, nextEmail()))[1]).toBe('event_closed');
  });
});

it('at an organiser’s event follows the same rules', async () => {
  const { event } = await createOpenEvent(server, { plusOnesMax: 2, beginDate: now });
  const guest = await passes.addPass(event.id, nextEmail(), { plusOnes: 1 });
  const email = nextEmail();
  const body = { id: randomUUID(), name: 'Camille', email };
  await callAs(server, guest, ['POST', `/me/tickets/${event.id}/handovers`, body]);
  const camille = await openMail(email);
  await callAs(server, camille, ['POST', `/me/tickets/${event.id}/handovers/acceptance`]);
  expect(await passes.rowOf(guest.guestId)).toMatchObject({ reply: 'yes', plusOnes: 0 });
  expect(await server.deps.db.$count(ticketHandovers, eq(ticketHandovers.giverGuestId, guest.guestId))).toBe(
    1,
  );
});

it('is forgotten with the giver, whose export has it until then', async () => {
  const { people, give } = await plan();
  const [maud] = people;
  await server.deps.db.update(guests).set({ plusOnes: 1 }).where(eq(guests.id, maud.guestId));
  await give(maud, nextEmail(), 'Prénom confié');
  const data = await callAs(server, maud, ['GET', '/account/export']);
  expect(data.body).toContain('Prénom confié');
  await eraseAccount(server.deps, { kind: 'system' }, maud.accountId);
  expect(await server.deps.db.$count(ticketHandovers, eq(ticketHandovers.giverGuestId, maud.guestId))).toBe(
    0,
  );
});
