import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { guests } from '../../platform/db/tables.ts';
import { buildTestServer, deliverTo, type TestServer } from '../../testing/build-test-server.ts';
import { createEvent, createGuests, createOrganiser } from '../../testing/factories.ts';
import { createOpenEvent, joinAs, joinConfirmed, repliesOf } from '../../testing/party-helpers.ts';

let server: TestServer;
let beside: TestServer;
beforeAll(async () => {
  server = await buildTestServer();
  beside = await buildTestServer({}, { beside: server });
});
afterAll(async () => {
  await beside.close();
  await server.close();
});

const linkIn = (text = '') => /\/replies\/([\w-]{43})/.exec(text)?.[1] ?? '';

describe('POST /events/{id}/replies', () => {
  it('counts at once, and sends an e-mail with a link and a calendar file', async () => {
    const { event } = await createOpenEvent(server);
    const answer = await joinAs(server, event.id, 'Lea');
    expect([answer.statusCode, answer.json()]).toEqual([201, { reply: 'yes' }]);
    const shown = await server.app.inject({ url: `/api/pro/events/${event.id}` });
    expect(shown.json()).toMatchObject({ participantCount: 1 });
    const [email] = await deliverTo(server, 'lea@exemple.fr');
    expect(email?.subject).toContain('Votre participation est notée');
    expect(email?.text).toContain('Confirmer ma place');
    expect(email?.text).toContain(`/events/${event.id}/calendar.ics`);
    expect(JSON.stringify(email)).not.toContain('Lea');
    const token = linkIn(email?.text);
    const linked = await server.app.inject({ url: `/api/replies/${token}` });
    expect(linked.json()).toMatchObject({ nickname: 'Lea', reply: 'yes', isOpen: true });
  });

  it('counts companions, and gives a place to a guest who fits beside a larger party', async () => {
    const { event } = await createOpenEvent(server, { capacity: 4, plusOnesMax: 2 });
    await joinConfirmed(server, event.id, 'Ada', { plusOnes: 2 });
    await joinAs(server, event.id, 'Bob', { plusOnes: 1 });
    await joinAs(server, event.id, 'Cleo');
    expect(await repliesOf(server, event.id)).toEqual({ Ada: 'yes +2', Bob: 'waiting +1', Cleo: 'yes' });
    const shown = await server.app.inject({ url: `/api/pro/events/${event.id}` });
    expect(shown.json()).toMatchObject({ capacity: 4, placesLeft: 0, placesHeld: 0, plusOnesMax: 2 });
    const refused = await joinAs(server, event.id, 'Dan', { plusOnes: 3 });
    expect(refused.json()).toMatchObject({ errors: [{ path: 'plusOnes', message: '2 au maximum' }] });
  });

  it('gives 500 concurrent guests the last 50 places: 50 come, 450 wait in order of arrival', async () => {
    const { event } = await createOpenEvent(server, { capacity: 60 });
    await createGuests(
      server.deps,
      event.id,
      Array.from({ length: 10 }, () => 'yes' as const),
    );
    const names = Array.from({ length: 500 }, (_, index) => `f${index}`);
    // Half of them on another process.
    const answers = await Promise.all(
      names.map((name, index) => joinAs(index % 2 === 0 ? server : beside, event.id, name)),
    );
    const replies = answers.map((answer) => answer.json().reply);
    expect(replies.filter((reply) => reply === 'yes')).toHaveLength(50);
    expect(replies.filter((reply) => reply === 'waiting')).toHaveLength(450);
    const rows = await server.deps.db.select().from(guests).where(eq(guests.eventId, event.id));
    expect(rows.filter(({ reply }) => reply === 'yes')).toHaveLength(60);
    const ranks = rows.flatMap(({ waitingRank }) => waitingRank ?? []).toSorted((a, b) => a - b);
    expect(ranks).toEqual(Array.from({ length: 450 }, (_, index) => index + 1));
    // For each process, the order of arrival is preserved.
    const rankOf = new Map(rows.map(({ nickname, waitingRank }) => [nickname, waitingRank ?? 0]));
    for (const side of [0, 1]) {
      const own = names.filter((_, index) => index % 2 === side).map((name) => rankOf.get(name) ?? 0);
      expect(own).toEqual(own.toSorted((a, b) => a - b));
    }
  });

  it('is rejected once the event is past, cancelled, not public or unknown', async () => {
    const { event: past } = await createOpenEvent(server, { beginDate: new Date('2020-01-01T20:00:00Z') });
    const { event: cancelled } = await createOpenEvent(server, { status: 'cancelled' });
    const { event: hidden } = await createOpenEvent(server, { status: 'unpublished' });
    const codes = [];
    for (const { id } of [past, cancelled, hidden, { id: crypto.randomUUID() }]) {
      codes.push((await joinAs(server, id, 'Tard')).json().code);
    }
    expect(codes).toEqual(['event_closed', 'event_closed', 'event_not_found', 'event_not_found']);
  });

  it('is accepted at a festival until it ends', async () => {
    const endingIn = async (hours: number) => {
      const now = Date.now();
      const [beginDate, endDate] = [new Date(now - 72 * 3_600_000), new Date(now + hours * 3_600_000)];
      const { event } = await createOpenEvent(server, { beginDate, endDate });
      return (await joinAs(server, event.id, 'Tard')).statusCode;
    };
    expect([await endingIn(1), await endingIn(-1)]).toEqual([201, 409]);
  });

  it('is limited by the organiser’s plan, with a friendly message', async () => {
    const { id: organiserId } = await createOrganiser(server.deps, { plan: 'discovery' });
    const { id } = await createEvent(server.deps, { organiserId });
    await createGuests(
      server.deps,
      id,
      Array.from({ length: 50 }, () => 'maybe' as const),
    );
    const answer = await joinAs(server, id, 'Une');
    expect(answer.json()).toMatchObject({ code: 'plan_limit_reached' });
    expect(answer.json().message).toContain('a atteint le nombre de réponses prévu');
    expect(answer.json().message).not.toContain('Basic');
  });

  it('discards replies with a filled honeypot, with the same response', async () => {
    const { event } = await createOpenEvent(server);
    const answer = await joinAs(server, event.id, 'Robot', { website: 'https://pub.test' });
    expect([answer.statusCode, answer.json()]).toEqual([201, { reply: 'yes' }]);
    expect(await repliesOf(server, event.id)).toEqual({});
  });

  it('accepts a whole bar that shares one network', async () => {
    const { event } = await createOpenEvent(server, { capacity: 100 });
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        joinAs(index % 2 === 0 ? server : beside, event.id, `Bar${index}`, {}, '192.0.2.8'),
      ),
    );
    expect(answers.filter((answer) => answer.json().reply === 'yes')).toHaveLength(100);
  });

  it('is limited by network and event across all processes, and by e-mail address', async () => {
    const { event } = await createOpenEvent(server, { capacity: 200 });
    const statuses = [];
    for (let time = 0; time < 151; time += 1) {
      const { statusCode } = await joinAs(
        time % 2 === 0 ? server : beside,
        event.id,
        `N${time}`,
        {},
        '192.0.2.9',
      );
      statuses.push(statusCode);
    }
    expect([statuses.filter((code) => code === 201).length, statuses.at(-1)]).toEqual([150, 429]);
    const { event: other } = await createOpenEvent(server);
    expect((await joinAs(server, other.id, 'Ailleurs', {}, '192.0.2.9')).statusCode).toBe(201);
    const again = [];
    for (let time = 0; time < 7; time += 1) again.push((await joinAs(server, event.id, 'Bombe')).statusCode);
    expect(again.at(-1)).toBe(429);
  });
});
