import { endpoints } from '@lampion/contract/endpoints';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestServer, type TestServer } from '../../testing/build-test-server.ts';
import { planNight } from '../../testing/night-helpers.ts';
import { act, type Call, type Changes, describeSideBySide } from '../../testing/side-by-side.ts';

let server: TestServer;
beforeAll(async () => {
  server = await buildTestServer({ DATABASE_POOL_SIZE: '10' });
  server.setNow(new Date('2026-12-05T19:30:00Z'));
});
afterAll(() => server.close());

const barOf = (id: string, name: string) => ({ id, name, openingHours: '17:00', closingHours: '02:00' });

/** A barathon of three bars, whose group is at the first one. */
async function createWorld() {
  const { id, host } = await planNight(server);
  const url = `/nights/${id}/crawl`;
  const bars = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()] as const;
  const calls: Call[] = bars.map((bar, place) => ['POST', `${url}/bars`, barOf(bar, `Bar ${place}`)]);
  for (const call of [...calls, move(url, null)]) {
    const { statusCode, body } = await act(server, host, call);
    if (statusCode !== 204) throw new Error(body);
  }
  return { url, host, bars };
}

type World = Awaited<ReturnType<typeof createWorld>>;

const move = (url: string, leaves: string | null): Call => ['PUT', `${url}/step`, { group: 0, leaves }];
const takeBack = ({ url, bars }: World): Call => ['PUT', `${url}/step/back`, { group: 0, to: bars[0] }];

/** All changes of a route that a host's device may queue and send twice. */
const changes: Changes<World> = {
  addCrawlBar: { who: 'host', call: ({ url }, id) => ['POST', `${url}/bars`, barOf(id, 'La Cale sèche')] },
  updateCrawlBar: {
    who: 'host',
    call: ({ url, bars }) => ['PUT', `${url}/bars/${bars[1]}`, { name: 'Chez Marcelle', capacity: 40 }],
  },
  reorderCrawl: {
    who: 'host',
    call: ({ url, bars: [first, second, third] }) => ['PUT', `${url}/order`, { ids: [first, third, second] }],
  },
  updateCrawlGroups: {
    who: 'host',
    before: (world) => act(server, world.host, takeBack(world)),
    call: ({ url }) => ['PUT', `${url}/groups`, { people: 40 }],
  },
  moveCrawl: { who: 'host', call: ({ url, bars }) => move(url, bars[0]) },
  setLateLink: {
    who: 'host',
    call: ({ url }, id) => ['PUT', `${url}/late-link`, { code: id.replaceAll('-', '').slice(0, 22) }],
  },
  takeBackCrawlStep: { who: 'host', call: takeBack },
};

/** Rightly rejected when repeated. */
const endings: Changes<World> = {
  deleteCrawlBar: { who: 'host', call: ({ url, bars }) => ['DELETE', `${url}/bars/${bars[2]}`] },
};

describeSideBySide({ server: () => server, createWorld, changes, endings });

it('these are the changes of a route that the contract allows devices to queue', () => {
  const queued = Object.entries(endpoints).flatMap(([name, endpoint]) =>
    'isQueued' in endpoint && endpoint.isQueued && endpoint.path.startsWith('/nights/:id/crawl')
      ? [name]
      : [],
  );
  expect(Object.keys({ ...changes, ...endings }).sort()).toEqual(queued.sort());
});
