import type { Night } from '@lampion/contract/night/nights';
import { eq } from 'drizzle-orm';
import { v4 as uuidv4 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findFollowedSubjects } from '../../messages/live/store.ts';
import { events, guests, nights, partyCohosts } from '../../platform/db/tables.ts';
import { buildTestServer, type TestServer } from '../../testing/build-test-server.ts';
import { openScreens, planNight, publishNight } from '../../testing/night-helpers.ts';
import { callAs, createMember, type TestMember } from '../../testing/party-helpers.ts';
import { eventually } from '../../testing/side-by-side.ts';

let server: TestServer;
beforeAll(async () => {
  server = await buildTestServer();
});
afterAll(() => server.close());
beforeEach(() => server.setNow(new Date('2026-12-01T12:00:00Z')));

type Caller = Pick<TestMember, 'headers'>;

const change = (who: Caller, id: string, body: object, key: string = uuidv4()) =>
  server.app.inject({
    method: 'PUT',
    url: `/api/nights/${id}`,
    headers: { ...who.headers, 'idempotency-key': key },
    payload: body,
  });
const rowsOf = (id: string) => server.deps.db.select().from(nights).where(eq(nights.eventId, id));

describe('PUT /nights/{id}', () => {
  it('creates the row with the first choice, and leaves missing fields unchanged', async () => {
    const { id, host } = await planNight(server, { screens: [] });
    expect(await rowsOf(id)).toEqual([]);
    expect((await change(host, id, {})).statusCode).toBe(200);
    expect(await rowsOf(id)).toEqual([]);
    await change(host, id, { screens: { list: true, challenges: true } });
    const answer = await change(host, id, { screens: { list: false }, challengesConfirmedBy: 'guest' });
    expect(answer.json()).toMatchObject({
      screens: { list: false, playlist: false, challenges: true, barathon: false, album: false },
      challengesConfirmedBy: 'guest',
    });
    expect(await rowsOf(id)).toHaveLength(1);
  });

  it('is for hosts only', async () => {
    const { id, guests: people } = await planNight(server, { screens: ['list'] });
    const answer = await change(people[0], id, { screens: { list: false } });
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'not_party_host']);
    expect(await rowsOf(id)).toMatchObject([{ hasList: true }]);
  });

  it('changes nothing when a device sends the same again, whatever was chosen since', async () => {
    const { id, host } = await planNight(server, { screens: [] });
    const key = uuidv4();
    const first = await change(host, id, { screens: { list: true } }, key);
    await change(host, id, { screens: { list: false } });
    const again = await change(host, id, { screens: { list: true } }, key);
    expect(again.json()).toEqual(first.json());
    expect(again.headers['idempotency-replayed']).toBe('true');
    expect(await rowsOf(id)).toMatchObject([{ hasList: false }]);
    const other = await change(host, id, { screens: { album: true } }, key);
    expect(other.json()).toMatchObject({ code: 'idempotency_key_reused' });
  });

  it('keeps the concurrent choices of two devices', async () => {
    const { id, host } = await planNight(server, { screens: [] });
    const bodies = [
      { screens: { list: true } },
      { screens: { playlist: true } },
      { screens: { album: true }, keepsAlbum: true },
    ];
    await Promise.all(bodies.map((body) => change(host, id, body)));
    expect(await rowsOf(id)).toMatchObject([
      { hasList: true, hasPlaylist: true, hasAlbum: true, keepsAlbum: true, hasChallenges: false },
    ]);
  });

  it('has a route only for a barathon, and hides it while the night is of another type', async () => {
    const { id, host } = await planNight(server, { screens: [], type: 'party' });
    const refused = await change(host, id, { screens: { barathon: true } });
    expect(refused.json()).toMatchObject({ code: 'not_a_barathon' });
    await server.deps.db.update(events).set({ type: 'barathon' }).where(eq(events.id, id));
    expect((await change(host, id, { screens: { barathon: true } })).json().screens.barathon).toBe(true);
    await server.deps.db.update(events).set({ type: 'party' }).where(eq(events.id, id));
    const read = await callAs(server, host, ['GET', `/nights/${id}`]);
    expect(read.json()).toMatchObject({ screens: { barathon: false } });
  });

  it('is rejected once the night is cancelled, or over for thirty days; it can still be read', async () => {
    const { id, host } = await planNight(server);
    await callAs(server, host, ['POST', `/parties/${id}/call-off`]);
    const refused = await change(host, id, { screens: { list: false } });
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'night_closed']);
    expect((await callAs(server, host, ['GET', `/nights/${id}`])).json()).toMatchObject({
      isCalledOff: true,
      isOpen: false,
      screens: { list: true },
    });
    await callAs(server, host, ['POST', `/parties/${id}/restore`]);
    const [beginDate, endDate] = [new Date('2026-10-31T20:00:00Z'), new Date('2026-11-01T12:00:00Z')];
    await server.deps.db.update(events).set({ beginDate, endDate }).where(eq(events.id, id));
    expect((await change(host, id, { screens: { list: false } })).statusCode).toBe(200);
    server.setNow(new Date('2026-12-01T12:00:00.001Z'));
    expect((await change(host, id, { screens: { list: true } })).json().code).toBe('night_closed');
  });

  it('is open to the organiser of an event, also of a draft', async () => {
    const { id, host, guests: people } = await publishNight(server, { screens: [], status: 'draft' });
    expect((await change(host, id, { screens: { playlist: true } })).json()).toMatchObject({
      screens: { playlist: true },
    });
    expect((await change(people[0], id, { screens: { list: true } })).json().code).toBe('night_not_found');
  });
});

describe('the recipients of a night’s changes', () => {
  const follow = async ({ id, accountId }: Pick<TestMember, 'accountId' | 'id'>) =>
    findFollowedSubjects(server.deps.db, { memberId: id, accountId }, server.deps.now());

  it('are its hosts and guests, without those who declined, until three days after', async () => {
    const { id, host, guests: people, stranger } = await planNight(server);
    const [maud, nour] = people;
    const cohost = await createMember(server, 'cohote');
    await server.deps.db.insert(partyCohosts).values({ eventId: id, appAccountId: cohost.id });
    await server.deps.db.update(guests).set({ reply: 'no' }).where(eq(guests.id, nour.guestId));
    for (const who of [host, maud, cohost]) expect(await follow(who)).toEqual([`party:${id}`, `night:${id}`]);
    expect(await follow(nour)).toEqual([`party:${id}`]);
    expect(await follow(stranger)).toEqual([]);
    server.setNow(new Date('2026-12-08T12:00:00Z'));
    expect(await follow(maud)).toEqual([`night:${id}`]);
    server.setNow(new Date('2026-12-10T12:00:00Z'));
    expect(await follow(maud)).toEqual([]);
  });

  it('include an organiser’s own app, and no followers', async () => {
    const { id, organiser } = await publishNight(server);
    const own = { id: uuidv4(), accountId: organiser.accountId };
    expect(await follow(own)).toEqual([`party:${id}`, `night:${id}`]);
    const fan = await createMember(server, 'abonnee');
    await server.deps.db.execute(
      `INSERT INTO followers (organiser_id, app_account_id) VALUES ('${organiser.id}', '${fan.id}')`,
    );
    expect(await follow(fan)).toEqual([`party:${id}`]);
  });

  it('are notified of each change once, and of none that changed nothing', async () => {
    const { id, host, guests: people } = await planNight(server, { screens: [] });
    const address = await server.app.listen({ port: 0, host: '127.0.0.1' });
    const stop = new AbortController();
    const stream = await fetch(`${address}/api/me/stream`, {
      headers: people[0].headers,
      signal: stop.signal,
    });
    let heard = '';
    const reading = (async () => {
      for await (const chunk of stream.body ?? []) heard += new TextDecoder().decode(chunk as Uint8Array);
    })().catch(() => undefined);
    await eventually(() => expect(heard).toContain('event: open'));
    await openScreens(server, host, id, ['list']);
    await openScreens(server, host, id, ['list']);
    await change(host, id, { keepsAlbum: true });
    await eventually(() => expect(heard.split(`["night:${id}"]`)).toHaveLength(3));
    stop.abort();
    await reading;
  });
});

describe('a duplicate', () => {
  it('of a party opens the same screens', async () => {
    const { id, host } = await planNight(server, { screens: ['list', 'barathon'] });
    await change(host, id, { challengesConfirmedBy: 'guest' });
    const copyId = uuidv4();
    const copy = { id: copyId, beginDate: '2026-12-12T20:30' };
    expect((await callAs(server, host, ['POST', `/parties/${id}/duplicate`, copy])).statusCode).toBe(201);
    const night: Night = (await callAs(server, host, ['GET', `/nights/${copyId}`])).json();
    expect(night).toMatchObject({
      screens: { list: true, playlist: false, challenges: false, barathon: true, album: false },
      challengesConfirmedBy: 'guest',
    });
    const again = await callAs(server, host, ['POST', `/parties/${id}/duplicate`, copy]);
    expect(again.statusCode).toBe(201);
  });

  it('of an event opens them too, and none where there were none', async () => {
    const { id, host } = await publishNight(server, { screens: ['album'] });
    const copy = await callAs(server, host, ['POST', `/pro/events/${id}/duplicate`, {}]);
    expect(copy.statusCode).toBe(201);
    expect(await rowsOf(copy.json()._id)).toMatchObject([{ hasAlbum: true, hasList: false }]);
    const plain = await publishNight(server, { screens: [] });
    const other = await callAs(server, plain.host, ['POST', `/pro/events/${plain.id}/duplicate`, {}]);
    expect(await rowsOf(other.json()._id)).toEqual([]);
  });
});
