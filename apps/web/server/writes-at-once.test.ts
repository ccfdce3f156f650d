import type { Endpoint } from '@lampion/contract/endpoint';
import { endpoints } from '@lampion/contract/endpoints';
import type { TestServer } from '@lampion/server/testing/build-test-server';
import { type EndpointRequest, requestOf, sampleInput } from '@lampion/server/testing/endpoint-input';
import { createCaller, createGuests, leastRole, signIn } from '@lampion/server/testing/factories';
import { createOpenEvent } from '@lampion/server/testing/party-helpers';
import { sampleOf } from '@lampion/server/testing/side-by-side';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp } from './testing/build-test-app.ts';

const AT_ONCE = 50;
const POOL_SIZE = 5;

let server: TestServer;
beforeAll(async () => {
  server = await buildTestApp({ environment: { DATABASE_POOL_SIZE: String(POOL_SIZE) } });
});
afterAll(() => server.close());

const writing = Object.entries(endpoints as Record<string, Endpoint>).filter(
  ([, { method }]) => method !== 'GET',
);

/** In the path of a part of an event, `id` is the event's. */
const isOfEvent = ({ path }: Endpoint) => /\/events\/:id\b/.test(path);

/** Bodies of calls for which generated values would be refused before anything is written. */
const bodies: Record<string, (index: number) => Record<string, unknown>> = {
  createEvent: (index) => ({
    name: `Bal ${index}`,
    description: 'On danse.',
    type: 'party',
    place: 'Nantes',
    beginDate: '2027-05-01T20:00:00.000Z',
    endDate: '2027-05-01T23:00:00.000Z',
  }),
  updateEvent: (index) => ({ name: `Bal ${index}` }),
  setOwnReply: (index) => ({ reply: index % 2 === 0 ? 'yes' : 'maybe' }),
  inviteGuests: (index) => ({ people: [{ nickname: 'Léa', email: `lea-${index}@exemple.fr` }] }),
};

/**
 * Fifty requests of one call, each for another row where possible, all about the caller's own
 * event.
 */
async function prepare(name: string, endpoint: Endpoint): Promise<EndpointRequest[]> {
  const { event, organiser } = await createOpenEvent(server, { type: 'barathon' });
  await createGuests(server.deps, event.id, ['yes']);
  const role = leastRole[endpoint.access];
  const caller =
    role === 'organiser'
      ? await signIn(server.deps, organiser.accountId)
      : await createCaller(server.deps, role);
  const params = { ...sampleInput(endpoint.params), ...(isOfEvent(endpoint) && { id: event.id }) };
  return Promise.all(
    Array.from({ length: AT_ONCE }, async (_, index) => {
      const body = bodies[name]?.(index);
      const request = await requestOf(endpoint, { params, ...(body && { body }) });
      return { ...request, headers: { ...request.headers, ...caller } };
    }),
  );
}

/** Every twelfth call, and those with bodies of their own. */
const sample = writing.filter((call) => sampleOf(writing, 12).includes(call) || call[0] in bodies);

describe('fifty at once of the call', () => {
  it.each(sample)('%s are all answered', async (name, endpoint) => {
    const requests = await prepare(name, endpoint);
    // Each call has its own network: the limits per network are not tested here.
    const remoteAddress = `10.1.${writing.findIndex(([other]) => other === name)}.1`;
    const calls = requests.map((request) => server.app.inject({ ...request, remoteAddress }));
    const health = await server.app.inject('/health');
    expect(health.statusCode).toBe(200);
    const answers = await Promise.all(calls);
    const statuses = answers.map(({ statusCode }) => statusCode);
    // More pictures than may wait to be decoded are refused for now.
    const isExpected = (status: number) => status < 500 || (name === 'uploadImage' && status === 503);
    expect(statuses.filter((status) => !isExpected(status))).toEqual([]);
    const { pool } = server.deps.database;
    expect([pool.waitingCount, pool.totalCount - pool.idleCount]).toEqual([0, 0]);
  });
});

it('of fifty invitations at once only as many are accepted as the limit allows', async () => {
  const requests = await prepare('inviteGuests', endpoints.inviteGuests);
  const answers = await Promise.all(requests.map((request) => server.app.inject(request)));
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([
    ...Array.from({ length: 30 }, () => 200),
    ...Array.from({ length: 20 }, () => 429),
  ]);
});
