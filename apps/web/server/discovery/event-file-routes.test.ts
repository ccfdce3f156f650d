import { seriesRuleSchema } from '@lampion/contract/events/series/series';
import { cancelEvent } from '@lampion/server/events/events/cancellation';
import { updateEvent } from '@lampion/server/events/events/creation';
import { createSeries } from '@lampion/server/events/series/series';
import { system } from '@lampion/server/platform/actor';
import type { TestServer } from '@lampion/server/testing/build-test-server';
import { createAppAccount, createEvent, createOrganiser } from '@lampion/server/testing/factories';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp } from '../testing/build-test-app.ts';

const origin = 'https://lampion.test';

let server: TestServer;
beforeAll(async () => {
  server = await buildTestApp({ environment: { PUBLIC_URL: origin } });
});
afterAll(() => server.close());

const get = (url: string) => server.app.inject({ url });

async function createHost(username: string) {
  const profile = await createAppAccount(server.deps, { username });
  return (await createOrganiser(server.deps, { appAccountId: profile.id, displayName: username })).id;
}

describe('an event’s calendar file', () => {
  it('keeps its UID through every change, and says when the event is cancelled', async () => {
    const organiserId = await createHost('la.nuit');
    // The night the clocks go back: 3 h comes twice.
    const times = { beginDate: new Date('2027-10-30T20:00:00Z'), endDate: new Date('2027-10-31T03:00:00Z') };
    const { id } = await createEvent(server.deps, { organiserId, name: 'Bal des heures', ...times });
    const address = `/events/${id}/calendar.ics`;
    const first = await get(address);
    expect(first.headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': 'attachment; filename="bal-des-heures.ics"',
    });
    expect(first.body).toContain('Organisé par la.nuit');
    expect(first.body).toContain('DTSTART:20271030T200000Z\r\nDTEND:20271031T030000Z\r\n');
    await updateEvent(server.deps, system, id, { name: 'Bal des vingt-cinq heures' });
    const renamed = await get(address);
    await cancelEvent(server.deps, system, id);
    const cancelled = await get(address);
    for (const [index, { body }] of [first, renamed, cancelled].entries()) {
      expect(body).toContain(`UID:${id}@lampion\r\nSEQUENCE:${index}\r\n`);
    }
    expect(renamed.body).toContain('SUMMARY:Bal des vingt-cinq heures');
    expect(cancelled.body).toContain('STATUS:CANCELLED');
  });

  it('is there for public events alone', async () => {
    const organiserId = await createHost('la.discrete');
    const { id } = await createEvent(server.deps, { organiserId, status: 'unpublished' });
    for (const unknown of [id, organiserId]) {
      expect((await get(`/events/${unknown}/calendar.ics`)).statusCode).toBe(404);
    }
  });
});

describe('the feeds of a series', () => {
  it('hold its dates, moved and cancelled ones too, and change with each of them', async () => {
    const { id: organiserId, accountId } = await createOrganiser(server.deps, { plan: 'enterprise' });
    const times = { beginDate: new Date('2037-04-23T19:00:00Z'), endDate: new Date('2037-04-24T00:00:00Z') };
    const { id: eventId } = await createEvent(server.deps, { organiserId, ...times });
    const actor = { kind: 'organiser', accountId, sessionId: '', organiserId } as const;
    const rule = seriesRuleSchema.parse({ repeats: 'weekly', weekdays: ['TH'], count: 4 });
    const series = await createSeries(server.deps, actor, { eventId, name: 'Les jeudis', rule });
    const path = `/series/${series._id}`;
    expect((await get(`${path}/feed.json`)).json().items).toHaveLength(4);
    expect((await get(`${path}/calendar.ics`)).headers['content-type']).toContain('text/calendar');
    const cancelledId = series.dates[1]?._id ?? '';
    await cancelEvent(server.deps, system, cancelledId);
    const calendar = (await get(`${path}/calendar.ics`)).body;
    expect(calendar.match(/BEGIN:VEVENT/g)).toHaveLength(4);
    expect(calendar).toContain(`UID:${cancelledId}@lampion\r\nSEQUENCE:1\r\n`);
    expect(calendar).toContain('STATUS:CANCELLED');
    expect((await get(`${path}/rss.xml`)).body).toContain('Annulé');
    expect((await get('/sitemaps/series-1.xml')).body).toContain(path);
    expect((await get(`/series/${eventId}/calendar.ics`)).statusCode).toBe(404);
  });
});

describe('the feeds of an organiser', () => {
  it('hold its public events, by username and by id, and change with them', async () => {
    const organiserId = await createHost('la.guinguette');
    const past = { organiserId, name: 'Bal d’hier', createdAt: new Date('2026-01-01') };
    await createEvent(server.deps, past);
    // Prepared long before it was published: what was announced last stands first.
    const prepared = { createdAt: new Date('2025-01-01'), publishedAt: new Date('2026-02-01') };
    const named = { organiserId, name: 'Bal de demain : oui' };
    const { id } = await createEvent(server.deps, { ...named, ...prepared });
    await createEvent(server.deps, { organiserId, name: 'Bal retiré', status: 'unpublished' });
    const calendar = await get('/o/la.guinguette/calendar.ics');
    expect(calendar.headers['content-type']).toBe('text/calendar; charset=utf-8');
    expect(calendar.body.match(/BEGIN:VEVENT/g)).toHaveLength(2);
    expect((await get(`/o/${organiserId}/calendar.ics`)).body).toBe(calendar.body);
    const feed = await readItems('/o/La.Guinguette/rss.xml');
    expect(feed.map(({ title }) => title)).toEqual(['Bal de demain\u202f: oui', 'Bal d’hier']);
    expect(feed[0]).toMatchObject({
      link: `${origin}/events/${id}`,
      description: expect.stringContaining('Mardi 13 juillet 2027 à 20\u00a0h\u00a030. Nantes.'),
    });
    const json = (await get('/o/la.guinguette/feed.json')).json();
    expect(json).toMatchObject({
      version: 'https://jsonfeed.org/version/1.1',
      items: [
        {
          url: `${origin}/events/${id}`,
          content_text: feed[0]?.description,
          date_published: '2026-02-01T00:00:00.000Z',
        },
        { title: 'Bal d’hier', date_published: '2026-01-01T00:00:00.000Z' },
      ],
    });
    await cancelEvent(server.deps, system, id);
    expect((await readItems('/o/la.guinguette/rss.xml'))[0]?.title).toBe(
      'Annulé\u202f: Bal de demain\u202f: oui',
    );
    expect((await get('/o/la.guinguette/calendar.ics')).body).toContain('STATUS:CANCELLED');
  });

  it.each(['personne', "'%20OR%201=1", '%00', 'é'])('of %s are not there', async (name) => {
    for (const file of ['calendar.ics', 'rss.xml', 'feed.json']) {
      expect((await get(`/o/${name}/${file}`)).statusCode).toBe(404);
    }
  });

  it('are named by the sitemap’s organisers, those with a public event', async () => {
    const organiserId = await createHost('la.rare');
    await createEvent(server.deps, { organiserId, status: 'unpublished' });
    const nameless = await createOrganiser(server.deps, { companyName: 'la.guinguette' });
    await createEvent(server.deps, { organiserId: nameless.id });
    await server.deps.pages.transaction(async (_tx, changed) => changed('events'));
    const { body } = await get('/sitemaps/organisers-1.xml');
    expect((await get('/sitemap.xml')).body).toContain(`${origin}/sitemaps/organisers-1.xml`);
    expect(body).toContain(`<loc>${origin}/o/la.guinguette</loc>`);
    expect(body).toContain(`<loc>${origin}/o/${nameless.id}</loc>`);
    expect(body).not.toContain('la.rare');
  });
});

/** The entries of a feed, which must be well-formed XML. */
async function readItems(url: string): Promise<{ title: string; link: string; description: string }[]> {
  const { body, headers } = await get(url);
  expect(headers['content-type']).toBe('application/rss+xml; charset=utf-8');
  expect(XMLValidator.validate(body)).toBe(true);
  return new XMLParser({ isArray: (name) => name === 'item' }).parse(body).rss.channel.item;
}

describe('the feeds of the agenda', () => {
  it('hold what is to come around a city, the next one first, and nothing else', async () => {
    const organiserId = await createHost('la.lyonnaise');
    const lyon = { organiserId, latitude: 45.75, longitude: 4.85 };
    const at = (day: string) => new Date(`2099-06-${day}T18:00:00Z`);
    await createEvent(server.deps, { ...lyon, name: 'Bal du 20', beginDate: at('20') });
    const { id } = await createEvent(server.deps, { ...lyon, name: 'Bal du 10', beginDate: at('10') });
    await createEvent(server.deps, { ...lyon, name: 'Bal annulé', beginDate: at('15'), status: 'cancelled' });
    await createEvent(server.deps, { ...lyon, name: 'Bal passé', beginDate: new Date('2020-01-01') });
    await createEvent(server.deps, {
      ...lyon,
      name: 'Bal de Brest',
      latitude: 48.4,
      longitude: -4.5,
      beginDate: at('12'),
    });
    const titles = async (url: string) => (await readItems(url)).map(({ title }) => title);
    expect(await titles('/agenda/lyon.rss')).toEqual(['Bal du 10', 'Bal du 20']);
    const { headers, body } = await get('/agenda/lyon.json');
    expect(headers['content-type']).toBe('application/feed+json; charset=utf-8');
    expect(JSON.parse(body)).toMatchObject({
      feed_url: `${origin}/agenda/lyon.json`,
      items: [{ title: 'Bal du 10', authors: [{ name: 'la.lyonnaise' }] }, { title: 'Bal du 20' }],
    });
    expect((await get('/agenda.json')).json().feed_url).toBe(`${origin}/agenda.json`);
    expect(await titles('/agenda.rss')).toEqual(expect.arrayContaining(['Bal du 10', 'Bal de Brest']));
    const calendar = await get('/agenda/lyon.ics');
    expect(calendar.headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': 'inline; filename="agenda-lyon.ics"',
    });
    expect(calendar.body.match(/BEGIN:VEVENT/g)).toHaveLength(2);
    expect(calendar.body).toContain('Organisé par la.lyonnaise');
    await cancelEvent(server.deps, system, id);
    expect(await titles('/agenda/lyon.rss')).toEqual(['Bal du 20']);
    expect((await get('/agenda/atlantide.ics')).statusCode).toBe(404);
  });
});
