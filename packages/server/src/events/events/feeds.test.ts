import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { visitor } from '../../platform/actor.ts';
import { buildTestServer, type TestServer } from '../../testing/build-test-server.ts';
import { createAppAccount, createEvent, createOrganiser } from '../../testing/factories.ts';
import { exportEventCalendar, exportOrganiserCalendar, listFeedEvents } from './feeds.ts';

let server: TestServer;
beforeAll(async () => {
  server = await buildTestServer({ PUBLIC_URL: 'https://lampion.example' });
});
afterAll(() => server.close());

describe('exportEventCalendar', () => {
  it('gives a public event as a file with a name', async () => {
    const { id: organiserId } = await createOrganiser(server.deps);
    const event = await createEvent(server.deps, { organiserId, name: 'Bal d’Été !', sequence: 2 });
    const file = await exportEventCalendar(server.deps, visitor, event.id);
    expect(file).toMatchObject({ filename: 'bal-d-ete.ics', organiserId });
    expect(file.content).toContain(`UID:${event.id}@lampion\r\nSEQUENCE:2\r\n`);
    const nameless = await createEvent(server.deps, { organiserId, name: '🌟', status: 'cancelled' });
    const cancelled = await exportEventCalendar(server.deps, visitor, nameless.id);
    expect(cancelled.filename).toBe('evenement.ics');
    expect(cancelled.content).toContain('STATUS:CANCELLED');
  });

  it('finds neither an unpublished nor an unknown event', async () => {
    const organiser = await createOrganiser(server.deps);
    const { id } = await createEvent(server.deps, { organiserId: organiser.id, status: 'unpublished' });
    for (const unknown of [id, organiser.id]) {
      await expect(exportEventCalendar(server.deps, visitor, unknown)).rejects.toMatchObject({
        code: 'event_not_found',
      });
    }
  });
});

describe('the feeds of an organiser', () => {
  it('contain the public events, past and cancelled ones too, latest begin first', async () => {
    const profile = await createAppAccount(server.deps, { username: 'la.guinguette' });
    const { id: organiserId } = await createOrganiser(server.deps, { appAccountId: profile.id });
    const at = (day: string) => ({ organiserId, beginDate: new Date(`${day}T20:00:00Z`), name: day });
    await createEvent(server.deps, at('2001-01-01'));
    await createEvent(server.deps, { ...at('2030-01-01'), status: 'cancelled' });
    await createEvent(server.deps, { ...at('2031-01-01'), status: 'unpublished' });
    await createEvent(server.deps, at('2029-01-01'));
    const { organiser, events } = await listFeedEvents(server.deps, 'la.guinguette');
    expect(organiser._id).toBe(organiserId);
    expect(events.map(({ name }) => name)).toEqual(['2030-01-01', '2029-01-01', '2001-01-01']);
    const file = await exportOrganiserCalendar(server.deps, organiserId);
    expect(file).toMatchObject({ filename: 'la-guinguette.ics', organiserId });
    expect(file.content.match(/SUMMARY:.*/g)).toEqual([
      'SUMMARY:Annulé\u202f: 2030-01-01',
      'SUMMARY:2029-01-01',
      'SUMMARY:2001-01-01',
    ]);
    await expect(exportOrganiserCalendar(server.deps, 'personne')).rejects.toMatchObject({
      code: 'organiser_not_found',
    });
  });
});
