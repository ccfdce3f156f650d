import { eq } from 'drizzle-orm';
import { v4 as uuidv4 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { guests } from '../../platform/db/tables.ts';
import { buildTestServer, type TestServer } from '../../testing/build-test-server.ts';
import { callClaims, codeOf } from '../../testing/night-helpers.ts';
import { callAs, type TestMember } from '../../testing/party-helpers.ts';

let server: TestServer;
let calls: ReturnType<typeof callClaims>;
beforeAll(async () => {
  server = await buildTestServer();
  calls = callClaims(server);
  server.deps.live.end();
});
afterAll(() => server.close());
beforeEach(() => server.setNow(new Date('2026-12-01T12:00:00Z')));

type Caller = Pick<TestMember, 'headers'>;
describe('the ranking', () => {
  async function playNight() {
    const planned = await calls.planChallenge();
    const { id, host, guests: people, challengeId } = planned;
    for (const who of people) await calls.confirm(host, id, (await calls.claim(who, id, challengeId)).id);
    return planned;
  }
  const stand = (who: Caller, id: string, body: object) => calls.ask(who, id, ['PUT', '/standing', body]);

  it('gives equal ranks for equal points', async () => {
    const { id, host } = await playNight();
    expect((await calls.board(host, id)).standings.map(({ rank }) => rank)).toEqual([1, 1]);
  });

  it('names nobody who uses a pseudonym, not even to hosts, and leaves out guests who opted out', async () => {
    const { id, host, guests: people } = await playNight();
    const [maud, nour] = people;
    await stand(maud, id, { showing: 'pseudonym', pseudonym: 'Comète' });
    await stand(nour, id, { showing: 'hidden' });
    const seen = await calls.ask(host, id, ['GET']);
    expect(seen.json()).toMatchObject({
      standings: [{ pseudonym: 'Comète', person: null, isMe: false }],
      hiddenCount: 1,
    });
    expect(seen.body).not.toContain(maud.guestId);
    expect((await calls.board(nour, id)).own).toMatchObject({ showing: 'hidden', points: 20 });
  });

  it('requires a pseudonym, and accepts none that praises drinking', async () => {
    const { id, guests: people } = await playNight();
    for (const body of [{ showing: 'pseudonym' }, { showing: 'pseudonym', pseudonym: 'Cul sec' }]) {
      const answer = await stand(people[0], id, body);
      expect([answer.statusCode, answer.json().errors[0].path]).toEqual([400, 'pseudonym']);
    }
    expect((await calls.board(people[0], id)).own.showing).toBe('name');
  });

  it('accepts no pseudonym that is another guest’s name, however it is written', async () => {
    const { id, host, guests: people } = await playNight();
    const [maud, nour] = people;
    const names = [
      'Nour',
      'nour haddad',
      'NOUR.HADDAD',
      ' Noûr  Haddad',
      nour.username,
      'Yanis',
      host.username,
    ];
    for (const pseudonym of names) {
      const answer = await stand(maud, id, { showing: 'pseudonym', pseudonym });
      expect([pseudonym, answer.statusCode, answer.json().errors[0].path]).toEqual([
        pseudonym,
        400,
        'pseudonym',
      ]);
    }
    expect((await stand(maud, id, { showing: 'pseudonym', pseudonym: 'Maud' })).statusCode).toBe(204);
    await stand(maud, id, { showing: 'pseudonym', pseudonym: 'Comète' });
    expect((await stand(nour, id, { showing: 'pseudonym', pseudonym: 'comete' })).statusCode).toBe(400);
    await server.deps.db.update(guests).set({ reply: 'no' }).where(eq(guests.id, nour.guestId));
    expect((await stand(maud, id, { showing: 'pseudonym', pseudonym: 'Nour' })).statusCode).toBe(204);
  });

  it('sums teams, including guests who opted out, and moves points to another team', async () => {
    const { id, host, guests: people } = await playNight();
    const [miel, menthe] = [uuidv4(), uuidv4()];
    await calls.ask(host, id, ['POST', '/teams', { id: miel, name: 'Les Miel' }]);
    await calls.ask(host, id, ['POST', '/teams', { id: menthe, name: 'Les Menthe' }]);
    await calls.ask(host, id, ['POST', '/teams', { id: menthe, name: 'Les Menthe' }]);
    for (const who of people) await stand(who, id, { teamId: miel, showing: 'hidden' });
    expect((await calls.board(host, id)).teams).toMatchObject([
      { id: miel, ink: 'miel', points: 40, memberCount: 2 },
      { id: menthe, ink: 'menthe', points: 0, memberCount: 0 },
    ]);
    await stand(people[0], id, { teamId: menthe });
    const bonus = await calls.addChallenge(host, id, { points: 7 });
    await calls.confirm(host, id, (await calls.claim(people[0], id, bonus)).id);
    expect((await calls.board(host, id)).teams.map(({ name, points }) => [name, points])).toEqual([
      ['Les Menthe', 27],
      ['Les Miel', 20],
    ]);
    await calls.ask(host, id, ['DELETE', `/teams/${menthe}`]);
    expect((await calls.board(people[0], id)).own).toMatchObject({ teamId: null, points: 27 });
    expect(codeOf(await stand(people[0], id, { teamId: menthe }))).toEqual([404, 'team_not_found']);
  });

  it('loses guests who decline or are removed, and their team their points', async () => {
    const { id, host, guests: people } = await playNight();
    const [maud, nour] = people;
    const team = uuidv4();
    await calls.ask(host, id, ['POST', '/teams', { id: team, name: 'Les Bleu' }]);
    for (const who of people) await stand(who, id, { teamId: team });
    await callAs(server, maud, ['PUT', `/parties/${id}/reply`, { reply: 'no' }]);
    expect((await calls.board(host, id)).standings).toHaveLength(1);
    await server.deps.db.delete(guests).where(eq(guests.id, nour.guestId));
    expect(await calls.board(host, id)).toMatchObject({
      standings: [],
      teams: [{ points: 20, memberCount: 1 }],
    });
  });
});
