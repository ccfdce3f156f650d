import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eraseAccount } from '../../admin/privacy/erasure.ts';
import { albumLikes, albumPhotos } from '../../platform/db/tables.ts';
import { buildTestServer, type TestServer } from '../../testing/build-test-server.ts';
import { addNightGuest, planNight } from '../../testing/night-helpers.ts';
import { callAs, createMember, type TestMember } from '../../testing/party-helpers.ts';

let server: TestServer;
beforeAll(async () => {
  server = await buildTestServer({ DATABASE_POOL_SIZE: '10' });
  server.setNow(new Date('2026-12-01T12:00:00Z'));
});
afterAll(() => server.close());

const PEOPLE = 50;

/** A night with a photo, and the members who will like it. */
async function createWorld() {
  const { id, host } = await planNight(server);
  const people: TestMember[] = [];
  for (let number = 0; number < PEOPLE; number += 1) {
    const member = await createMember(server, `aime_${number}`);
    people.push(await addNightGuest(server, id, member));
  }
  const photoId = randomUUID();
  await server.deps.db.insert(albumPhotos).values({
    id: photoId,
    eventId: id,
    accountId: host.accountId,
    isByHost: true,
    fileId: randomUUID(),
    width: 800,
    height: 600,
    widths: [400, 800],
  });
  const like = async (who: TestMember, isLiked: boolean) => {
    const path = `/nights/${id}/album/${photoId}/like`;
    expect((await callAs(server, who, ['PUT', path, { isLiked }])).statusCode).toBe(204);
  };
  const readCount = async (): Promise<number> =>
    (await callAs(server, host, ['GET', `/nights/${id}/album`])).json().photos[0].likeCount;
  return { photoId, people, like, readCount };
}

it('counts likes exactly when 50 people like and unlike a picture concurrently', async () => {
  const { photoId, people, like, readCount } = await createWorld();
  // Each twice: a device repeats calls whose response it did not receive.
  await Promise.all([...people, ...people].map((who) => like(who, true)));
  expect(await readCount()).toBe(PEOPLE);
  const [leaving, staying] = [people.slice(0, 20), people.slice(20)];
  await Promise.all([
    ...leaving.flatMap((who) => [like(who, false), like(who, false)]),
    ...staying.map((who) => like(who, true)),
  ]);
  expect(await readCount()).toBe(staying.length);
  // Back and forth; the last call wins.
  await Promise.all(people.flatMap((who) => [like(who, false), like(who, true), like(who, false)]));
  const rows = await server.deps.db.$count(albumLikes, eq(albumLikes.photoId, photoId));
  expect(await readCount()).toBe(rows);

  await Promise.all(people.map((who) => like(who, true)));
  await Promise.all([
    ...people.slice(0, 3).map(({ accountId }) => eraseAccount(server.deps, { kind: 'system' }, accountId)),
    ...people.slice(3).map((who) => like(who, false)),
  ]);
  expect(await readCount()).toBe(0);
});
