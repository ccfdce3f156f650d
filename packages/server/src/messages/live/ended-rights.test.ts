import { get } from 'node:http';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { guests, partyCohosts } from '../../platform/db/tables.ts';
import { buildTestServer, type TestServer } from '../../testing/build-test-server.ts';
import { planNight, publishNight } from '../../testing/night-helpers.ts';
import { callAs, type TestMember } from '../../testing/party-helpers.ts';
import { eventually } from '../../testing/side-by-side.ts';
import { publishLive } from './notify.ts';

let server: TestServer;
let base: string;
beforeAll(async () => {
  server = await buildTestServer();
  server.setNow(new Date('2026-12-05T21:00:00Z'));
  base = await server.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => server.close());

type Caller = Pick<TestMember, 'headers'>;
type Night = Awaited<ReturnType<typeof planNight>>;

/** Opens a stream; records the subjects it sent and whether it has ended. */
async function follow({ headers }: Caller) {
  const state = { text: '', hasEnded: false };
  const request = get(`${base}/api/me/stream`, { headers }, (response) => {
    response.setEncoding('utf8');
    response.on('data', (chunk) => {
      state.text += chunk;
    });
    response.on('close', () => {
      state.hasEnded = true;
    });
  });
  await eventually(() => expect(state.text).toContain('event: open'));
  const heard = (): string[] =>
    [...state.text.matchAll(/^event: changed\ndata: (.*)$/gm)].flatMap(([, data]) => JSON.parse(data ?? ''));
  return { state, heard, close: () => request.destroy() };
}

const remove = ({ id, host, guests: [maud] }: Night, list: string) =>
  callAs(server, host, ['DELETE', `${list}/${id}/guests/${maud.guestId}`]);
const addCohost = (eventId: string, appAccountId: string) =>
  server.deps.db.insert(partyCohosts).values({ eventId, appAccountId, createdAt: new Date() });

/** Ways in which a member, Maud, loses what they followed of a night. */
const ways: readonly (readonly [
  string,
  { readonly plan?: typeof planNight | typeof publishNight; readonly prepare?: (night: Night) => unknown },
  (night: Night) => unknown,
  readonly string[],
])[] = [
  ['taken off the list of a party', {}, (night) => remove(night, '/parties'), ['party', 'night']],
  [
    'taken off the list of an event',
    { plan: publishNight },
    (night) => remove(night, '/pro/events'),
    ['party', 'night'],
  ],
  [
    'no longer a co-host',
    {
      async prepare({ id, guests: [maud] }) {
        await addCohost(id, maud.id);
        await server.deps.db.delete(guests).where(eq(guests.id, maud.guestId));
      },
    },
    ({ id, host, guests: [maud] }) =>
      callAs(server, host, ['DELETE', `/parties/${id}/cohosts/${maud.username}`]),
    ['party', 'night'],
  ],
  [
    'blocked by the host',
    {},
    ({ host, guests: [maud] }) => callAs(server, host, ['PUT', `/me/blocks/${maud.username}`]),
    ['party', 'night'],
  ],
  [
    'who declined',
    {},
    ({ id, guests: [maud] }) => callAs(server, maud, ['PUT', `/parties/${id}/reply`, { reply: 'no' }]),
    ['night'],
  ],
];

it.each(ways)(
  'notifies a member %s a last time, and nothing more of that night',
  async (_who, asked, end, lost) => {
    const { plan = planNight, prepare } = asked;
    const night = (await plan(server)) as Night;
    await prepare?.(night);
    const { id, guests: people } = night;
    const [maud, nour] = [await follow(people[0]), await follow(people[1])];
    // Right after it: nothing is sent while the rights are read again.
    await end(night);
    const subjects = lost.map((kind) => `${kind}:${id}` as const);
    for (let time = 0; time < 3; time += 1)
      await server.deps.db.transaction((tx) =>
        publishLive(
          tx,
          { subjects: [`party:${id}`, `night:${id}/album`] },
          { subjects: ['news'], members: [people[0].id] },
        ),
      );
    await eventually(() => {
      expect(nour.heard().filter((subject) => subject === `night:${id}/album`)).toHaveLength(3);
      expect(maud.heard().filter((subject) => subject === 'news').length).toBeGreaterThanOrEqual(3);
    });
    expect(maud.heard()).toEqual(expect.arrayContaining([...subjects, 'parties']));
    expect(maud.heard()).not.toContain(`night:${id}/album`);
    const isNotifiedOfParty = !lost.includes('party');
    expect(maud.heard().filter((subject) => subject === `party:${id}`).length > 1).toBe(isNotifiedOfParty);
    expect(maud.state.hasEnded).toBe(false);
    for (const stream of [maud, nour]) stream.close();
  },
);
