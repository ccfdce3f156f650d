import type { Crawl } from '@lampion/contract/night/bar-crawl';
import { eq } from 'drizzle-orm';
import { v4 as uuidv4, v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { crawlSteps, news, partyCohosts } from '../../platform/db/tables.ts';
import { buildTestServer, type TestServer } from '../../testing/build-test-server.ts';
import { openScreens, planNight, publishNight } from '../../testing/night-helpers.ts';
import { callAs, createMember, type TestMember } from '../../testing/party-helpers.ts';
import { eventually } from '../../testing/side-by-side.ts';

let server: TestServer;
beforeAll(async () => {
  server = await buildTestServer();
});
afterAll(() => server.close());
beforeEach(() => server.setNow(new Date('2026-12-05T19:30:00Z')));

type Caller = Pick<TestMember, 'headers'>;
const names = ['Chez Marcelle', 'Au Merle chanteur', 'L’Accordéon bleu'] as const;

async function addBars(host: Caller, id: string, values: object = {}): Promise<readonly string[]> {
  const ids: string[] = [];
  for (const [place, name] of names.entries()) {
    const bar = { id: uuidv7(), name, openingHours: '17:00', closingHours: '02:00', ...values };
    const point = { address: `${place} rue`, latitude: 48.85, longitude: 2.35 + place / 250 };
    const answer = await callAs(server, host, ['POST', `/nights/${id}/crawl/bars`, { ...bar, ...point }]);
    if (answer.statusCode !== 204) throw new Error(answer.body);
    ids.push(bar.id);
  }
  return ids;
}

const move = (who: Caller, id: string, leaves: string | null, { group = 0, key = uuidv4() } = {}) =>
  server.app.inject({
    method: 'PUT',
    url: `/api/nights/${id}/crawl/step`,
    headers: { ...who.headers, 'idempotency-key': key },
    payload: { group, leaves },
  });
const read = async (who: Caller, id: string): Promise<Crawl> =>
  (await callAs(server, who, ['GET', `/nights/${id}/crawl`])).json();
const stepsOf = (crawl: Crawl, group = 0) => crawl.groups[group]?.steps.map(({ barId }) => barId);
const newsOf = (id: string) => server.deps.db.select().from(news).where(eq(news.eventId, id));

describe('PUT /nights/{id}/crawl/step', () => {
  it('moves from bar to bar, and ends the route after the last one', async () => {
    const { id, host, guests } = await planNight(server);
    const bars = await addBars(host, id);
    for (const [place, leaves] of [null, ...bars.slice(0, 2)].entries()) {
      const answer = await move(host, id, leaves);
      expect([answer.statusCode, answer.body]).toEqual([204, '']);
      expect(stepsOf(await read(host, id))).toEqual(bars.slice(0, place + 1));
    }
    expect((await read(guests[0], id)).groups[0]?.endedAt).toBeNull();
    await move(host, id, bars[2] ?? null);
    await move(host, id, bars[2] ?? null);
    const ended = await read(guests[0], id);
    expect([ended.groups[0]?.endedAt, stepsOf(ended)]).toEqual(['2026-12-05T19:30:00.000Z', bars]);
  });

  it('happens once when two hosts press concurrently, and when an offline device sends it late', async () => {
    const { id, host, guests } = await planNight(server);
    const cohost = await createMember(server, 'cohote_barathon');
    await server.deps.db.insert(partyCohosts).values({ eventId: id, appAccountId: cohost.id });
    const bars = await addBars(host, id);
    await move(host, id, null);
    const key = uuidv4();
    const [first, second] = await Promise.all([
      move(host, id, bars[0] ?? null, { key }),
      move(cohost, id, bars[0] ?? null),
    ]);
    expect([first.statusCode, second.statusCode]).toEqual([204, 204]);
    expect(stepsOf(await read(guests[0], id))).toEqual(bars.slice(0, 2));
    await move(host, id, bars[1] ?? null);
    await move(host, id, bars[0] ?? null, { key });
    await move(cohost, id, bars[0] ?? null);
    expect(stepsOf(await read(guests[0], id))).toEqual(bars);
    expect(await server.deps.db.$count(crawlSteps, eq(crawlSteps.eventId, id))).toBe(3);
    expect((await newsOf(id)).filter(({ memberId }) => memberId === guests[0].id)).toHaveLength(3);
  });

  it('is announced to guests and other hosts in their news, and not to the caller', async () => {
    const { id, host, guests } = await planNight(server);
    await addBars(host, id);
    await move(host, id, null);
    const received = await newsOf(id);
    expect(received.map(({ memberId }) => memberId).sort()).toEqual(guests.map((guest) => guest.id).sort());
    for (const piece of received)
      expect(piece).toMatchObject({ kind: 'crawl_moved', data: { words: names[0] } });
  });

  it('reaches the open apps of its guests', async () => {
    const { id, host, guests } = await planNight(server);
    await addBars(host, id);
    const address = await server.app.listen({ port: 0, host: '127.0.0.1' });
    const stop = new AbortController();
    const stream = await fetch(`${address}/api/me/stream`, {
      headers: guests[0].headers,
      signal: stop.signal,
    });
    let heard = '';
    const reading = (async () => {
      for await (const chunk of stream.body ?? []) heard += new TextDecoder().decode(chunk as Uint8Array);
    })().catch(() => undefined);
    await eventually(() => expect(heard).toContain('event: open'));
    await move(host, id, null);
    await move(host, id, null);
    await eventually(() => expect(heard.split(`night:${id}/crawl`)).toHaveLength(2));
    stop.abort();
    await reading;
  });

  it('is for hosts only, and for existing groups', async () => {
    const { id, host, guests, stranger } = await planNight(server);
    expect((await move(host, id, null)).json()).toMatchObject({
      errors: [{ path: 'group', message: 'Ajoutez d’abord un bar au parcours' }],
    });
    await addBars(host, id);
    expect((await move(guests[0], id, null)).json().code).toBe('not_party_host');
    expect((await move(stranger, id, null)).json().code).toBe('night_not_found');
    expect((await move(host, id, null, { group: 1 })).json()).toMatchObject({
      errors: [{ path: 'group', message: 'Ce groupe n’existe pas' }],
    });
    await openScreens(server, host, id, []);
    await callAs(server, host, ['PUT', `/nights/${id}`, { screens: { barathon: false } }]);
    expect((await move(host, id, null)).json().code).toBe('night_not_found');
    expect(await server.deps.db.$count(crawlSteps, eq(crawlSteps.eventId, id))).toBe(0);
  });

  it('goes on to the next bar when the group’s bar is removed, and guests are notified', async () => {
    const { id, host, guests } = await planNight(server);
    const bars = await addBars(host, id);
    await move(host, id, null);
    await move(host, id, bars[0] ?? null);
    await callAs(server, host, ['DELETE', `/nights/${id}/crawl/bars/${bars[1]}`]);
    expect(stepsOf(await read(guests[0], id))).toEqual([bars[0], bars[2]]);
    const received = (await newsOf(id)).filter(({ memberId }) => memberId === guests[0].id);
    expect(received.map(({ data }) => data.words)).toEqual([names[0], names[1], names[2]]);
  });

  it('ends when the last bar is removed while the group is there; other groups and bars stay', async () => {
    const { id, host, guests } = await planNight(server);
    const bars = await addBars(host, id);
    for (const leaves of [null, ...bars.slice(0, 2)]) await move(host, id, leaves);
    await callAs(server, host, ['DELETE', `/nights/${id}/crawl/bars/${bars[0]}`]);
    expect((await read(guests[0], id)).groups[0]).toMatchObject({ endedAt: null });
    await callAs(server, host, ['DELETE', `/nights/${id}/crawl/bars/${bars[2]}`]);
    expect((await read(guests[0], id)).groups[0]?.endedAt).toBe('2026-12-05T19:30:00.000Z');
  });
});

describe('PUT /nights/{id}/crawl/step/back', () => {
  const takeBack = (who: Caller, id: string, to: string | null) =>
    callAs(server, who, ['PUT', `/nights/${id}/crawl/step/back`, { group: 0, to }]);

  it('leaves a group where it was, notifies guests where that is, and happens once', async () => {
    const { id, host, guests } = await planNight(server);
    const bars = await addBars(host, id);
    await move(host, id, null);
    await move(host, id, bars[0] ?? null);
    expect((await takeBack(host, id, bars[1] ?? null)).statusCode).toBe(204);
    await takeBack(host, id, bars[1] ?? null);
    expect(stepsOf(await read(guests[0], id))).toEqual(bars.slice(0, 1));
    const received = (await newsOf(id)).filter(({ memberId }) => memberId === guests[0].id);
    expect(received.map(({ data }) => data.words)).toEqual([names[0], names[1], names[0]]);
    await move(host, id, bars[0] ?? null);
    await takeBack(host, id, bars[0] ?? null);
    expect(stepsOf(await read(guests[0], id))).toEqual(bars.slice(0, 2));
  });

  it('undoes the first step and the end of a route without a notification', async () => {
    const { id, host } = await planNight(server);
    const bars = await addBars(host, id);
    await move(host, id, null);
    await takeBack(host, id, bars[0] ?? null);
    expect(stepsOf(await read(host, id))).toEqual([]);
    for (const leaves of [null, ...bars]) await move(host, id, leaves);
    const received = await server.deps.db.$count(news, eq(news.eventId, id));
    expect((await read(host, id)).groups[0]?.endedAt).not.toBeNull();
    await takeBack(host, id, null);
    const seen = await read(host, id);
    expect([seen.groups[0]?.endedAt, stepsOf(seen)]).toEqual([null, bars]);
    expect(await server.deps.db.$count(news, eq(news.eventId, id))).toBe(received);
  });

  it('is for hosts only', async () => {
    const { id, host, guests } = await planNight(server);
    const bars = await addBars(host, id);
    await move(host, id, null);
    expect((await takeBack(guests[0], id, bars[0] ?? null)).json().code).toBe('not_party_host');
    expect(stepsOf(await read(host, id))).toEqual(bars.slice(0, 1));
  });
});

describe('the groups of a barathon', () => {
  it('never exceed the capacity of a bar, and leave one after the other', async () => {
    const { id, host, guests } = await publishNight(server);
    const bars = await addBars(host, id, { capacity: 40, stayMinutes: 50 });
    await callAs(server, host, ['PUT', `/nights/${id}/crawl/groups`, { people: 86 }]);
    const crawl = await read(host, id);
    expect(crawl.groups.map(({ name, people }) => [name, people])).toEqual([
      ['Menthe', 29],
      ['Miel', 29],
      ['Bleu', 28],
    ]);
    expect(crawl.staggerMinutes).toBe(50);
    expect(crawl.groups.map(({ beginsAt }) => beginsAt)).toEqual([
      '2026-12-05T19:30:00.000Z',
      '2026-12-05T20:20:00.000Z',
      '2026-12-05T21:10:00.000Z',
    ]);
    await move(host, id, null, { group: 1 });
    expect(stepsOf(await read(guests[0], id), 1)).toEqual(bars.slice(0, 1));
    const received = (await newsOf(id)).map(({ data }) => data.words);
    expect(new Set(received)).toEqual(new Set(['Chez Marcelle (groupe Miel)']));
    const late = await callAs(server, host, ['PUT', `/nights/${id}/crawl/groups`, { people: 10 }]);
    expect(late.json().errors[0].message).toBe(
      'Un groupe est déjà parti : les groupes restent comme ils sont',
    );
  });

  it('are rejected when a bar is too small for a twelfth of them', async () => {
    const { id, host } = await planNight(server);
    await addBars(host, id, { capacity: 2 });
    const answer = await callAs(server, host, ['PUT', `/nights/${id}/crawl/groups`, { people: 60 }]);
    expect(answer.json().errors[0].message).toBe(
      'Un bar est trop petit, même pour un douzième des participants',
    );
    expect((await read(host, id)).groups).toMatchObject([{ people: null }]);
  });
});

describe('the bars of the route', () => {
  it('are those of the organiser’s programme; missing fields are left unchanged', async () => {
    const { id, host } = await publishNight(server);
    const bar = { name: 'La Cale sèche', openingHours: '18:00', closingHours: '01:00' };
    const added = (await callAs(server, host, ['POST', `/pro/events/${id}/bars`, bar])).json();
    await callAs(server, host, ['PUT', `/nights/${id}/crawl/bars/${added.id}`, { capacity: 30 }]);
    const point = { address: 'Quai des Antilles', latitude: 47.2, longitude: -1.57 };
    await callAs(server, host, ['PUT', `/nights/${id}/crawl/bars/${added.id}`, point]);
    expect((await read(host, id)).bars).toMatchObject([{ ...bar, ...point, capacity: 30, stayMinutes: 45 }]);
    expect((await callAs(server, host, ['GET', `/pro/events/${id}`])).json().bars).toMatchObject([bar]);
  });

  it('are added once per id of a device, in the wanted order', async () => {
    const { id, host } = await planNight(server);
    const bars = await addBars(host, id);
    const again = { id: bars[0], name: 'Autre', openingHours: '17:00', closingHours: '02:00' };
    await callAs(server, host, ['POST', `/nights/${id}/crawl/bars`, again]);
    const ids = [bars[0], bars[2], bars[1]];
    await callAs(server, host, ['PUT', `/nights/${id}/crawl/order`, { ids }]);
    const ordered = (await read(host, id)).bars.map(({ name }) => name);
    expect(ordered).toEqual([names[0], names[2], names[1]]);
    const other = await planNight(server);
    const taken = await callAs(server, other.host, ['POST', `/nights/${other.id}/crawl/bars`, again]);
    expect(taken.json().errors[0].message).toBe('Identifiant déjà pris');
    const half = { latitude: 48.8 };
    const refused = await callAs(server, host, ['PUT', `/nights/${id}/crawl/bars/${bars[0]}`, half]);
    expect(refused.json().errors[0].message).toBe('Donnez la latitude et la longitude, ou aucune des deux');
    const unknown = await callAs(server, host, ['PUT', `/nights/${other.id}/crawl/bars/${bars[0]}`, {}]);
    expect(unknown.statusCode).toBe(404);
  });

  it('are copied to a duplicate with their addresses and new links, without progress', async () => {
    const { id, host } = await planNight(server);
    const bars = await addBars(host, id, { capacity: 25 });
    await move(host, id, null);
    const copyId = uuidv4();
    await callAs(server, host, [
      'POST',
      `/parties/${id}/duplicate`,
      { id: copyId, beginDate: '2026-12-12T20:30' },
    ]);
    const [former, copy] = [await read(host, id), await read(host, copyId)];
    expect(copy.bars.map(({ name, capacity }) => [name, capacity])).toEqual(names.map((name) => [name, 25]));
    expect(copy.bars.map(({ latitude }) => latitude)).toEqual(former.bars.map(({ latitude }) => latitude));
    for (const { linkCode, id: barId } of copy.bars) {
      expect(former.bars.map((bar) => bar.linkCode)).not.toContain(linkCode);
      expect(bars).not.toContain(barId);
    }
    expect(stepsOf(copy)).toEqual([]);
  });
});
