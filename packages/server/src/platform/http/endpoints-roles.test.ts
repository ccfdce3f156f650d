import type { Access, Endpoint } from '@lampion/contract/endpoint';
import { endpoints } from '@lampion/contract/endpoints';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestServer, type TestServer } from '../../testing/build-test-server.ts';
import { countRows } from '../../testing/database/count-rows.ts';
import { requestOf } from '../../testing/endpoint-input.ts';
import { type CallerRole, createCaller, roles } from '../../testing/factories.ts';

let server: TestServer;
/** Of those who are refused: a refusal changes nothing of theirs. */
const refusedCallers = new Map<CallerRole, Record<string, string>>();
beforeAll(async () => {
  server = await buildTestServer();
  for (const role of roles) refusedCallers.set(role, await createCaller(server.deps, role));
});
afterAll(() => server.close());

/** The refusal each role gets before anything else is checked; null: access is granted. */
const gate: Record<Access, Record<CallerRole, 401 | 403 | null>> = {
  anyone: { visitor: null, guest: null, door: null, member: null, organiser: null, admin: null },
  debts: { visitor: 401, guest: null, door: 401, member: null, organiser: null, admin: null },
  night: { visitor: 401, guest: null, door: 401, member: null, organiser: null, admin: null },
  door: { visitor: 401, guest: 401, door: null, member: null, organiser: null, admin: null },
  'signed-in': { visitor: 401, guest: 401, door: 401, member: null, organiser: null, admin: null },
  organiser: { visitor: 401, guest: 401, door: 401, member: 403, organiser: null, admin: null },
  admin: { visitor: 401, guest: 401, door: 401, member: 403, organiser: 403, admin: null },
};

const calls = Object.entries<Endpoint>(endpoints).map(([name, endpoint]) => ({ name, endpoint }));

async function call(endpoint: Endpoint, caller: Record<string, string> | undefined, body?: object) {
  const request = await requestOf(endpoint, { ...(body && { body: { ...body } }) });
  return server.app.inject({ ...request, headers: { ...request.headers, ...caller } });
}

async function expectRefused(endpoint: Endpoint, role: CallerRole, status: 401 | 403): Promise<void> {
  const message =
    status === 401 ? "Vous n'êtes pas authentifié" : 'Votre compte ne donne pas accès à cette page.';
  // Also with a malformed body: the role is checked first.
  for (const body of [undefined, {}]) {
    const answer = await call(endpoint, refusedCallers.get(role), body);
    expect(answer.statusCode, `as a ${role}`).toBe(status);
    expect(answer.json()).toMatchObject({ message });
  }
}

async function expectTokensRefused(endpoint: Endpoint): Promise<void> {
  for (const authorization of [
    'Bearer x',
    `Bearer ${'a'.repeat(43)}`,
    `Pass ${'a'.repeat(43)}`,
    'Basic YTpi',
    'Bearer ',
  ]) {
    const answer = await call(endpoint, { authorization });
    expect(answer.statusCode, authorization).toBe(401);
  }
}

async function expectGranted(endpoint: Endpoint, role: CallerRole): Promise<void> {
  // An empty body: signing in with invalid credentials would be refused with 401 too.
  const answer = await call(endpoint, await createCaller(server.deps, role), {});
  expect([401, 403], `as a ${role}`).not.toContain(answer.statusCode);
  expect(answer.statusCode, `as a ${role}`).toBeLessThan(500);
}

describe.each(calls)('$name', ({ name, endpoint }) => {
  const refusals = gate[endpoint.access];

  it('is refused to roles and tokens without access, in French, and to no others', async () => {
    const before = await countRows(server.deps);
    for (const role of roles) {
      const status = refusals[role];
      if (status !== null) await expectRefused(endpoint, role, status);
    }
    if (refusals.visitor !== null) await expectTokensRefused(endpoint);
    expect(await countRows(server.deps)).toEqual(before);
    // Streams have no end to wait for, and a test of their own.
    if (name === 'openStream') return;
    for (const role of roles) if (refusals[role] === null) await expectGranted(endpoint, role);
  });
});
