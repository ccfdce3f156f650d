import type { Access } from '@lampion/contract/endpoint';
import { endpoints } from '@lampion/contract/endpoints';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestServer, type TestServer } from '../testing/build-test-server.ts';
import { type CallerRole, createCaller, roles } from '../testing/callers.ts';
import { countRows } from '../testing/count-rows.ts';
import { requestOf } from '../testing/endpoint-input.ts';

let server: TestServer;
beforeAll(async () => {
  server = await buildTestServer();
});
afterAll(() => server.close());

/** The refusal each role gets before anything else is checked; null: access is granted. */
const gate: Record<Access, Record<CallerRole, 401 | 403 | null>> = {
  anyone: { visitor: null, member: null, organiser: null, admin: null },
  'signed-in': { visitor: 401, member: null, organiser: null, admin: null },
  organiser: { visitor: 401, member: 403, organiser: null, admin: null },
  admin: { visitor: 401, member: 403, organiser: 403, admin: null },
};

const cases = Object.entries(endpoints).flatMap(([name, endpoint]) =>
  roles.map((role) => ({ name, endpoint, role, refusal: gate[endpoint.access][role] })),
);

/** Prepares a call that can only be refused for its rights. */
async function prepareCall(
  role: CallerRole,
  { endpoint }: (typeof cases)[number],
  body?: Record<string, unknown>,
) {
  const request = await requestOf(endpoint, { ...(body && { body }) });
  const caller = await createCaller(server.deps, role);
  return () => server.app.inject({ ...request, headers: { ...request.headers, ...caller } });
}

describe.each(cases.filter(({ refusal }) => refusal !== null))('$name, asked by a $role', (known) => {
  it(`is refused with ${known.refusal}, in French, and nothing is written`, async () => {
    const message =
      known.refusal === 401 ? "Vous n'êtes pas authentifié" : 'Votre compte ne donne pas accès à cette page.';
    // Also with a malformed body: the role is checked first.
    for (const body of [undefined, {}]) {
      const call = await prepareCall(known.role, known, body);
      const before = await countRows(server.deps);
      const answer = await call();
      expect(answer.statusCode).toBe(known.refusal);
      expect(answer.json()).toMatchObject({ message });
      expect(await countRows(server.deps)).toEqual(before);
    }
  });
});

/** Streams have no end to wait for, and a test of their own. */
const granted = cases.filter(({ name, refusal }) => refusal === null && name !== 'openStream');

describe.each(granted)('$name, asked by a $role', (known) => {
  it('is not refused for the role', async () => {
    // An empty body: signing in with invalid credentials would be refused with 401 too.
    const call = await prepareCall(known.role, known, {});
    const answer = await call();
    expect([401, 403]).not.toContain(answer.statusCode);
    expect(answer.statusCode).toBeLessThan(500);
  });
});

describe('an invalid token', () => {
  it.each(cases.filter(({ role, refusal }) => role === 'visitor' && refusal === 401))(
    'is no way into $name',
    async ({ endpoint }) => {
      const request = await requestOf(endpoint);
      for (const authorization of ['Bearer x', `Bearer ${'a'.repeat(43)}`, 'Basic YTpi', 'Bearer ']) {
        const answer = await server.app.inject({
          ...request,
          headers: { ...request.headers, authorization },
        });
        expect(answer.statusCode).toBe(401);
      }
    },
  );
});
