import type { Crawl } from '@lampion/contract/night/bar-crawl';
import { barStateAt } from '@lampion/contract/night/rules/bar-states';
import { v4 as uuidv4, v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildTestServer, type TestServer } from '../../testing/build-test-server.ts';
import { planNight } from '../../testing/night-helpers.ts';
import { callAs, type TestMember } from '../../testing/party-helpers.ts';
import { eventually } from '../../testing/side-by-side.ts';
import { setBarState } from './private-links.ts';

let server: TestServer;
beforeAll(async () => {
  server = await buildTestServer();
});
afterAll(() => server.close());
beforeEach(() => server.setNow(new Date('2026-12-05T19:30:00Z')));

type Caller = Pick<TestMember, 'headers'>;
const names = ['Chez Marcelle', 'Au Merle chanteur', 'L’Accordéon bleu'] as const;

/** A barathon of three bars for 40 people, with its private links. */
async function planLinkedNight() {
  const night = await planNight(server);
  for (const [place, name] of names.entries()) {
    const bar = { id: uuidv7(), name, openingHours: '17:00', closingHours: '02:00', capacity: 40 };
    const point = { address: `${place} rue`, latitude: 48.85, longitude: 2.35 + place / 250 };
    const url = `/nights/${night.id}/crawl/bars`;
    await callAs(server, night.host, ['POST', url, { ...bar, ...point }]);
  }
  await callAs(server, night.host, ['PUT', `/nights/${night.id}/crawl/groups`, { people: 40 }]);
  const own = await read(night.host, night.id);
  return { ...night, own, code: own.bars[1]?.linkCode ?? '' };
}

const read = async (who: Caller, id: string): Promise<Crawl> =>
  (await callAs(server, who, ['GET', `/nights/${id}/crawl`])).json();
const closeScreen = (host: Caller, id: string) =>
  callAs(server, host, ['PUT', `/nights/${id}`, { screens: { barathon: false } }]);

it('private links are visible only to hosts, and show no names: a public screen, and for a bar how many people come when', async () => {
  const { id, host, guests, own, code } = await planLinkedNight();
  const seen = await read(guests[0], id);
  expect([seen.linkCode, ...seen.bars.map(({ linkCode }) => linkCode)]).toEqual([null, null, null, null]);
  await callAs(server, host, ['PUT', `/nights/${id}/crawl/step`, { group: 0, leaves: null }]);
  const screen = await callAs(server, null, ['GET', `/crawl-screens/${own.linkCode}`]);
  expect(screen.json()).toMatchObject({ groups: [{ steps: [{ barId: own.bars[0]?.id }] }] });
  for (const secret of ['Benali', 'Maud', own.linkCode, own.bars[0]?.linkCode])
    expect(screen.body).not.toContain(secret);
  const visits = await callAs(server, null, ['GET', `/crawl-bars/${code}`]);
  const times = { arrivesAt: '2026-12-05T20:21:00.000Z', leavesAt: '2026-12-05T21:06:00.000Z' };
  expect(visits.json()).toEqual({
    bar: names[1],
    state: null,
    readyAt: null,
    visits: [{ people: 40, state: 'coming', ...times }],
  });
  const unknown = await callAs(server, null, ['GET', `/crawl-screens/${code}`]);
  expect([unknown.statusCode, unknown.json().code]).toEqual([404, 'night_not_found']);
  await closeScreen(host, id);
  for (const url of [`/crawl-screens/${own.linkCode}`, `/crawl-bars/${code}`])
    expect((await callAs(server, null, ['GET', url])).statusCode).toBe(404);
});

describe('what a bar says by its link', () => {
  const sayAt = async (code: string, state: 'full' | 'ready' | 'soon' | null, readyAt?: string) =>
    setBarState(server.deps, code, { state, readyAt });
  const stateOf = async (who: Caller, id: string) => {
    const [, bar] = (await read(who, id)).bars;
    return [bar?.state, bar?.readyAt];
  };

  it('is read by guests at once; "soon" ends by itself after 20 minutes', async () => {
    const { id, guests, code } = await planLinkedNight();
    const address = await server.app.listen({ port: 0, host: '127.0.0.1' });
    const stop = new AbortController();
    const { headers } = guests[0];
    const stream = await fetch(`${address}/api/me/stream`, { headers, signal: stop.signal });
    let heard = '';
    const reading = (async () => {
      for await (const chunk of stream.body ?? []) heard += new TextDecoder().decode(chunk as Uint8Array);
    })().catch(() => undefined);
    await eventually(() => expect(heard).toContain('event: open'));
    await sayAt(code, 'soon');
    await eventually(() => expect(heard).toContain(`night:${id}/crawl`));
    stop.abort();
    await reading;
    expect(await stateOf(guests[0], id)).toEqual(['soon', '2026-12-05T19:50:00.000Z']);
    const [, bar] = (await read(guests[0], id)).bars;
    if (bar === undefined) throw new Error('the night has no second bar');
    expect(barStateAt(bar, new Date('2026-12-05T19:49:59Z'))).toBe('soon');
    expect(barStateAt(bar, new Date('2026-12-05T19:50:00Z'))).toBe('ready');
  });

  it('is the latest, may be taken back, and "soon" sent late counts from when it was pressed', async () => {
    const { id, guests, code } = await planLinkedNight();
    await sayAt(code, 'full');
    expect(await stateOf(guests[0], id)).toEqual(['full', null]);
    await sayAt(code, 'soon', '2026-12-05T19:41:00.000Z');
    expect(await stateOf(guests[0], id)).toEqual(['soon', '2026-12-05T19:41:00.000Z']);
    await sayAt(code, 'soon', '2027-12-05T19:41:00.000Z');
    expect(await stateOf(guests[0], id)).toEqual(['soon', '2026-12-05T19:50:00.000Z']);
    await sayAt(code, null);
    expect(await stateOf(guests[0], id)).toEqual([null, null]);
  });

  it('is not copied to a duplicate', async () => {
    const { id, host, code } = await planLinkedNight();
    await sayAt(code, 'full');
    const copyId = uuidv4();
    const copy = { id: copyId, beginDate: '2026-12-12T20:30' };
    await callAs(server, host, ['POST', `/parties/${id}/duplicate`, copy]);
    expect((await read(host, copyId)).bars.map(({ state }) => state)).toEqual([null, null, null]);
  });

  it('is refused once its bar is removed, the screen closed or the night over, and when sent without end', async () => {
    const { id, host, own, code } = await planLinkedNight();
    const other = own.bars[2]?.linkCode ?? '';
    const refusal = (link: string) =>
      sayAt(link, 'full').then(
        () => null,
        (error) => error.code,
      );
    await callAs(server, host, ['DELETE', `/nights/${id}/crawl/bars/${own.bars[1]?.id}`]);
    expect(await refusal(code)).toBe('night_not_found');
    expect(await refusal('x')).toBe('night_not_found');
    let last: string | null = null;
    for (let count = 0; count <= 60; count += 1) last = await refusal(other);
    expect(last).toBe('too_many_attempts');
    server.setNow(new Date('2027-01-25T12:00:00Z'));
    expect(await refusal(own.bars[0]?.linkCode ?? '')).toBe('night_not_found');
    server.setNow(new Date('2026-12-05T19:30:00Z'));
    await closeScreen(host, id);
    expect(await refusal(own.bars[0]?.linkCode ?? '')).toBe('night_not_found');
  });
});

describe('the link for latecomers', () => {
  const code = 'q'.repeat(22);
  const setCode = (who: Caller, id: string, wanted: string | null) =>
    callAs(server, who, ['PUT', `/nights/${id}/crawl/late-link`, { code: wanted }]);
  const open = (wanted: string) => callAs(server, null, ['GET', `/crawl-whereabouts/${wanted}`]);

  it('is off until a host opens it; replacing or closing it ends it, as the end of the night does', async () => {
    const { id, host, guests, own } = await planLinkedNight();
    expect(own.lateCode).toBeNull();
    expect((await setCode(guests[0], id, code)).json().code).toBe('not_party_host');
    expect((await open(code)).json().code).toBe('night_not_found');
    expect((await setCode(host, id, code)).statusCode).toBe(204);
    expect([(await read(host, id)).lateCode, (await read(guests[0], id)).lateCode]).toEqual([code, null]);
    const shown = await open(code);
    expect(shown.json()).toMatchObject({ groups: [{ name: 'Menthe', people: 40 }] });
    for (const secret of ['Benali', 'Maud', 'Nour', code, own.linkCode, own.bars[0]?.linkCode])
      expect(shown.body).not.toContain(secret);
    const other = await planLinkedNight();
    expect((await setCode(other.host, other.id, code)).json().errors[0].message).toBe('Code déjà pris');
    await setCode(host, id, 'r'.repeat(22));
    expect((await open(code)).statusCode).toBe(404);
    expect((await open('r'.repeat(22))).statusCode).toBe(200);
    server.setNow(new Date('2027-01-25T12:00:00Z'));
    expect((await open('r'.repeat(22))).statusCode).toBe(404);
    server.setNow(new Date('2026-12-05T19:30:00Z'));
    await setCode(host, id, null);
    expect((await open('r'.repeat(22))).statusCode).toBe(404);
  });

  it('shows no sizes of groups where the host hides the guests', async () => {
    const { id, host } = await planLinkedNight();
    await callAs(server, host, ['PUT', `/parties/${id}`, { showsGuests: false }]);
    await setCode(host, id, 's'.repeat(22));
    expect((await open('s'.repeat(22))).json()).toMatchObject({ groups: [{ name: 'Menthe', people: null }] });
  });
});
