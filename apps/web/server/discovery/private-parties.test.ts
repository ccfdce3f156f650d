import type { Endpoint } from '@lampion/contract/endpoint';
import { endpoints } from '@lampion/contract/endpoints';
import type { Party } from '@lampion/contract/events/party';
import { showEvent } from '@lampion/server/events/events/pages';
import { visitor } from '@lampion/server/platform/actor';
import { memberBlocks } from '@lampion/server/platform/db/tables';
import type { TestServer } from '@lampion/server/testing/build-test-server';
import { requestOf, sampleInput } from '@lampion/server/testing/endpoint-input';
import { createCaller, createEvent, createOrganiser } from '@lampion/server/testing/factories';
import { callAs, createMember, planParty, type TestMember } from '@lampion/server/testing/party-helpers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp } from '../testing/build-test-app.ts';

let server: TestServer;
let yanis: TestMember;
let party: Party;
let organiserId: string;
const secret = 'Les 30 ans de Zyanis';
const nantes = { city: 'Nantes', latitude: 47.218, longitude: -1.553 };
beforeAll(async () => {
  server = await buildTestApp();
  server.setNow(new Date('2026-12-01T12:00:00Z'));
  yanis = await createMember(server, 'yanis', 'Yanis Benali');
  party = await planParty(server, yanis, {
    name: secret,
    place: 'Chez Zyanis',
    address: '12, rue Zcachée',
    ...nantes,
  });
  ({ id: organiserId } = await createOrganiser(server.deps, {
    appAccountId: yanis.id,
    accountId: yanis.accountId,
  }));
  const beginDate = new Date('2026-12-05T19:30:00Z');
  await createEvent(server.deps, { organiserId, name: 'Bal public', beginDate, ...nantes });
});
afterAll(() => server.close());

const callers = ['visitor', 'member', 'organiser', 'admin'] as const;
const withId = Object.entries<Endpoint>(endpoints).filter(([, { path }]) =>
  /\/events\/:id|\/share-preview/.test(path),
);

describe('a party of a member', () => {
  it.each(withId)('does not exist for %s, for any caller', async (_name, endpoint) => {
    for (const caller of callers) {
      const headers = await createCaller(server.deps, caller);
      const params = { ...sampleInput(endpoint.params), id: party.id };
      const request = await requestOf(endpoint, { params });
      const answer = await server.app.inject({ ...request, headers: { ...request.headers, ...headers } });
      expect(answer.statusCode, caller).toBeGreaterThanOrEqual(400);
      expect(answer.body, caller).not.toMatch(/Zyanis|Zcachée/);
    }
  });

  it.each([
    ['/sitemap.xml', 200],
    ['/sitemaps/events-1.xml', 200],
    ['/sitemaps/agenda.xml', 200],
    ['/agenda.ics', 200],
    ['/agenda.rss', 200],
    ['/agenda.json', 200],
    ['/agenda/nantes.json', 200],
    ['/o/yanis/calendar.ics', 200],
    ['/o/yanis/rss.xml', 200],
    ['/o/yanis/feed.json', 200],
    ['/api/events', 200],
    ['/api/events?q=Zyanis', 200],
    ['/api/organisers/by-username/yanis/events', 200],
    ['/events/ID/calendar.ics', 404],
    ['/share/events/ID.png', 404],
  ])('stands not in %s', async (url, status) => {
    const answer = await server.app.inject({ url: url.replace('ID', party.id) });
    expect(answer.statusCode).toBe(status);
    expect(answer.body).not.toMatch(/Zyanis|Zcachée/);
    expect(answer.body).not.toContain(party.id);
  });

  it('appears in no list of an administrator or of its host’s own pro profile', async () => {
    const admin = await createCaller(server.deps, 'admin');
    for (const url of [
      '/admin/events?q=Zyanis',
      '/admin/events?status=cancelled',
      '/admin/events',
      '/stats',
    ]) {
      const { statusCode, body } = await server.app.inject({ url: `/api${url}`, headers: admin });
      expect(statusCode, url).toBe(200);
      expect(body, url).not.toMatch(/Zyanis/);
      if (url === '/stats') expect(JSON.parse(body).eventCount).toBe(1);
    }
    for (const url of ['/pro/events', '/pro/stats', '/pro/dashboard']) {
      const { body } = await server.app.inject({ url: `/api${url}`, headers: yanis.headers });
      expect(body, url).not.toMatch(/Zyanis/);
    }
  });

  it('has no page', async () => {
    const shown = showEvent(server.deps, visitor, party.id);
    await expect(shown).rejects.toMatchObject({ code: 'event_not_found' });
  });

  it('is to whom its host has blocked what an unknown one is', async () => {
    const blocked = await createMember(server, 'bloque');
    await server.deps.db.insert(memberBlocks).values({ blockerId: yanis.id, blockedId: blocked.id });
    const ask = (id: string) =>
      server.app.inject({
        url: `/api/parties/${id}?code=${party.hosted?.linkCode}`,
        headers: blocked.headers,
      });
    const unknown = await ask('01920000-0000-7000-8000-000000000000');
    expect((await ask(party.id)).json()).toEqual(unknown.json());
  });

  it('is not named by the calendar file of another link, nor with its address by its own', async () => {
    const own = `/p/${party.hosted?.linkCode}/calendar.ics`;
    const file = await server.app.inject({ url: own });
    expect(file.headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow' });
    expect(file.body).toContain('Zyanis');
    expect(file.body).not.toContain('Zcachée');
    for (const url of ['/p/0123456789abcdefghijkl/calendar.ics', '/replies/x/calendar.ics'])
      expect((await server.app.inject({ url })).statusCode, url).toBe(404);
    await callAs(server, yanis, ['POST', `/parties/${party.id}/link/renew`]);
    expect((await server.app.inject({ url: own })).statusCode).toBe(404);
  });
});
