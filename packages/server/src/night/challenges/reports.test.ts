import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { challengeClaims } from '../../platform/db/tables.ts';
import { buildTestServer, type TestServer } from '../../testing/build-test-server.ts';
import { createAccount, readJournal, signIn } from '../../testing/factories.ts';
import { callClaims, codeOf } from '../../testing/night-helpers.ts';
import { callAs } from '../../testing/party-helpers.ts';

let server: TestServer;
let calls: ReturnType<typeof callClaims>;
beforeAll(async () => {
  server = await buildTestServer();
  calls = callClaims(server);
  server.deps.live.end();
});
afterAll(() => server.close());
beforeEach(() => server.setNow(new Date('2026-12-01T12:00:00Z')));

describe('a reported challenge', () => {
  it('is read and removed by the administration, with its claims', async () => {
    const { id, host, guests: people, challengeId, stranger } = await calls.planChallenge();
    await calls.claim(people[0], id, challengeId);
    const report = { details: 'On y pousse à boire.' };
    const path = `/challenges/${challengeId}/reports`;
    expect(codeOf(await calls.ask(stranger, id, ['POST', path, report]))).toEqual([404, 'night_not_found']);
    expect((await calls.ask(people[1], id, ['POST', path, report])).statusCode).toBe(201);
    expect((await calls.ask(people[1], id, ['POST', path, report])).statusCode).toBe(201);
    const account = await createAccount(server.deps, { role: 'admin' });
    const admin = { headers: await signIn(server.deps, account.id) };
    const list = await callAs(server, admin, ['GET', '/admin/challenge-reports']);
    const about = list.json().filter((row: { challengeId: string }) => row.challengeId === challengeId);
    expect(about).toMatchObject([{ title: 'La photo de groupe', details: report.details }]);
    const open = async () => {
      const shown = await callAs(server, admin, ['GET', '/admin/challenge-reports?state=open']);
      return shown.json().filter((row: { challengeId: string }) => row.challengeId === challengeId);
    };
    expect(await open()).toMatchObject([{ handledAt: null }]);
    const keep = () => callAs(server, admin, ['POST', `/admin/challenges/${challengeId}/reports/handled`]);
    expect([(await keep()).statusCode, (await keep()).statusCode]).toEqual([204, 204]);
    expect(await open()).toEqual([]);
    expect((await readJournal(server.deps, id)).map(({ action }) => action)).toEqual([
      'event.keep-challenge',
    ]);
    // Reported by another member, it is open again.
    expect((await calls.ask(people[0], id, ['POST', path, report])).statusCode).toBe(201);
    expect(await open()).toHaveLength(1);
    const remove = () => callAs(server, admin, ['DELETE', `/admin/challenges/${challengeId}`]);
    expect((await remove()).statusCode).toBe(204);
    expect(codeOf(await remove())).toEqual([404, 'challenge_not_found']);
    expect((await calls.board(host, id)).challenges).toEqual([]);
    const left = await server.deps.db
      .select()
      .from(challengeClaims)
      .where(eq(challengeClaims.challengeId, challengeId));
    expect(left).toEqual([]);
  });
});
