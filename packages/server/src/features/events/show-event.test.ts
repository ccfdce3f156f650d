import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { visitor } from '../../actor.ts';
import { buildTestServer, type TestServer } from '../../testing/build-test-server.ts';
import { createEvent, createGuests, createOrganiser } from '../../testing/factories.ts';
import { showEvent } from './show-event.ts';

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

  it('finds neither an unpublished nor an unknown event', async () => {
    const organiser = await createOrganiser(server.deps);
    const { id } = await createEvent(server.deps, { organiserId: organiser.id, status: 'unpublished' });
    await expect(showEvent(server.deps, visitor, id)).rejects.toMatchObject({ code: 'event_not_found' });
    await expect(showEvent(server.deps, visitor, organiser.id)).rejects.toMatchObject({
      code: 'event_not_found',
    });
  });
});
