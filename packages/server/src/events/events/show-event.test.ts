import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { system, visitor } from '../../platform/actor.ts';
import { buildTestServer, type TestServer } from '../../testing/build-test-server.ts';
import { createEvent, createGuests, createOrganiser } from '../../testing/factories.ts';
import { updateEvent } from './creation.ts';
import { showEvent } from './pages.ts';

let server: TestServer;
beforeAll(async () => {
  server = await buildTestServer();
});
afterAll(() => server.close());

describe('showEvent', () => {
  it('returns the event, its organiser and the number of participants', async () => {
    const organiser = await createOrganiser(server.deps, { companyName: 'La Guinguette' });
    const { id } = await createEvent(server.deps, { organiserId: organiser.id });
    await createGuests(
      server.deps,
      id,
      Array.from({ length: 7 }, () => 'yes' as const),
    );
    const page = await showEvent(server.deps, visitor, id);
    expect(page.event).toMatchObject({ _id: id, participantCount: 7 });
    expect(page.event).not.toHaveProperty('guests');
    expect(page.organiser).toEqual({
      _id: organiser.id,
      username: 'La Guinguette',
      displayName: 'La Guinguette',
      picUrl: null,
      bio: '',
      path: `/o/${organiser.id}`,
    });
  });

  it('returns since when it has been public, and its previous begin, unless it was moved back', async () => {
    const organiser = await createOrganiser(server.deps);
    const [first, second] = ['2027-07-13T18:30:00.000Z', '2027-07-20T18:30:00.000Z'];
    const { id } = await createEvent(server.deps, {
      organiserId: organiser.id,
      beginDate: new Date(first),
      endDate: new Date('2027-07-21T02:00:00Z'),
      publishedAt: new Date('2027-05-01T08:00:00Z'),
    });
    const read = async () => (await showEvent(server.deps, visitor, id)).history;
    const move = (beginDate: string) =>
      updateEvent(server.deps, system, id, { beginDate: new Date(beginDate) });
    const publishedAt = '2027-05-01T08:00:00.000Z';
    expect(await read()).toEqual({ publishedAt, previousBeginDate: null });
    await move(second);
    expect(await read()).toEqual({ publishedAt, previousBeginDate: first });
    await updateEvent(server.deps, system, id, { name: 'Bal' });
    expect(await read()).toEqual({ publishedAt, previousBeginDate: first });
    await move(first);
    expect(await read()).toEqual({ publishedAt, previousBeginDate: null });
  });

  it('finds neither an unpublished nor an unknown event', async () => {
    const organiser = await createOrganiser(server.deps);
    const { id } = await createEvent(server.deps, { organiserId: organiser.id, status: 'unpublished' });
    await expect(showEvent(server.deps, visitor, id)).rejects.toMatchObject({ code: 'event_not_found' });
    await expect(showEvent(server.deps, visitor, organiser.id)).rejects.toMatchObject({
      code: 'event_not_found',
    });
  });
});
