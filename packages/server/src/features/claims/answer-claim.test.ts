import { v4 as uuidv4 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { memberBlocks } from '../../db/tables.ts';
import { buildTestServer, type TestServer } from '../../testing/build-test-server.ts';
import { callClaims, codeOf } from '../../testing/claim-helpers.ts';

let server: TestServer;
let calls: ReturnType<typeof callClaims>;
beforeAll(async () => {
  server = await buildTestServer();
  calls = callClaims(server);
  server.deps.live.end();
});
afterAll(() => server.close());
beforeEach(() => server.setNow(new Date('2026-12-01T12:00:00Z')));

describe('a claim', () => {
  it('waits for a host, and gives its points once it is confirmed', async () => {
    const { id, host, guests: people, challengeId } = await calls.planChallenge();
    const [maud, nour] = people;
    const { id: claimId } = await calls.claim(maud, id, challengeId);
    expect((await calls.board(nour, id)).waiting).toEqual([]);
    expect((await calls.board(host, id)).waiting).toMatchObject([
      { id: claimId, word: 'Tout le comptoir y est.', person: { name: 'Maud Le Goff' } },
    ]);
    expect(codeOf(await calls.confirm(nour, id, claimId))).toEqual([403, 'not_party_host']);
    expect((await calls.confirm(host, id, claimId)).statusCode).toBe(204);
    expect((await calls.board(host, id)).waiting).toEqual([]);
    const seen = await calls.board(maud, id);
    expect(seen.own.points).toBe(20);
    expect(seen.challenges[0]).toMatchObject({ confirmedCount: 1, ownClaim: { state: 'confirmed' } });
    expect(seen.standings).toMatchObject([{ rank: 1, points: 20, isMe: true }]);
  });

  it('arrives once, however often its device sends it, and holds against a second one', async () => {
    const { id, guests: people, host, challengeId } = await calls.planChallenge();
    const { id: claimId } = await calls.claim(people[0], id, challengeId);
    expect((await calls.claim(people[0], id, challengeId, claimId)).answer.statusCode).toBe(204);
    const second = await calls.claim(people[0], id, challengeId);
    expect(codeOf(second.answer)).toEqual([409, 'already_claimed']);
    expect((await calls.board(host, id)).waiting).toHaveLength(1);
  });

  it('gives its points once when two devices confirm it at the same instant', async () => {
    const { id, host, guests: people, challengeId } = await calls.planChallenge();
    await calls.choose(host, id, 'guest');
    const { id: claimId } = await calls.claim(people[0], id, challengeId);
    const answers = await Promise.all([
      calls.confirm(host, id, claimId),
      calls.confirm(people[1], id, claimId),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([204, 204]);
    expect((await calls.board(people[0], id)).own.points).toBe(20);
    expect(codeOf(await calls.confirm(host, id, claimId, false))).toEqual([409, 'claim_answered']);
    expect((await calls.board(people[0], id)).own.points).toBe(20);
  });

  it('is confirmed by nobody who made it, host or guest', async () => {
    const { id, host, guests: people, challengeId } = await calls.planChallenge();
    await calls.choose(host, id, 'guest');
    for (const who of [host, people[0]]) {
      const { id: claimId } = await calls.claim(who, id, challengeId);
      expect(codeOf(await calls.confirm(who, id, claimId))).toEqual([403, 'own_claim']);
    }
    expect((await calls.board(host, id)).standings).toEqual([]);
  });

  it('is refused with a word, and made again', async () => {
    const { id, host, guests: people, challengeId } = await calls.planChallenge();
    const { id: claimId } = await calls.claim(people[0], id, challengeId);
    await calls.confirm(host, id, claimId, false, 'Il manque Nour.');
    expect((await calls.board(people[0], id)).challenges[0]?.ownClaim).toMatchObject({
      state: 'refused',
      answerWord: 'Il manque Nour.',
    });
    const again = await calls.claim(people[0], id, challengeId);
    expect((await calls.board(people[0], id)).challenges[0]?.ownClaim).toMatchObject({
      id: again.id,
      state: 'pending',
    });
  });

  it('is taken back with its points, by whoever made it alone', async () => {
    const { id, host, guests: people, challengeId } = await calls.planChallenge();
    const { id: claimId } = await calls.claim(people[0], id, challengeId);
    await calls.confirm(host, id, claimId);
    expect(codeOf(await calls.ask(people[1], id, ['DELETE', `/${claimId}`]))).toEqual([
      404,
      'claim_not_found',
    ]);
    await calls.ask(people[0], id, ['DELETE', `/${claimId}`]);
    expect(await calls.board(people[0], id)).toMatchObject({
      own: { points: 0 },
      standings: [],
      challenges: [{ confirmedCount: 0, ownClaim: null }],
    });
  });

  it('keeps what it was worth, and goes with its challenge', async () => {
    const { id, host, guests: people, challengeId } = await calls.planChallenge();
    const { id: claimId } = await calls.claim(people[0], id, challengeId);
    await calls.confirm(host, id, claimId);
    await calls.ask(host, id, ['PUT', `/challenges/${challengeId}`, { points: 99 }]);
    expect((await calls.board(people[0], id)).own.points).toBe(20);
    await calls.ask(host, id, ['DELETE', `/challenges/${challengeId}`]);
    expect((await calls.board(people[0], id)).own.points).toBe(0);
  });

  it('needs a word or a picture, and a challenge of that night', async () => {
    const { id, guests: people, challengeId } = await calls.planChallenge();
    const bare = await calls.ask(people[0], id, ['POST', '', { id: uuidv4(), challengeId }]);
    expect(bare.json().errors).toEqual([
      { path: 'word', message: 'Racontez-le en un mot, ou ajoutez une photo' },
    ]);
    const other = await calls.planChallenge();
    const foreign = await calls.claim(people[0], id, other.challengeId);
    expect(codeOf(foreign.answer)).toEqual([404, 'challenge_not_found']);
  });

  it('shows nothing of whoever a block hides', async () => {
    const { id, host, guests: people, challengeId } = await calls.planChallenge();
    const [maud, nour] = people;
    await calls.choose(host, id, 'guest');
    const { id: claimId } = await calls.claim(maud, id, challengeId);
    await server.deps.db.insert(memberBlocks).values({ blockerId: nour.id, blockedId: maud.id });
    expect((await calls.board(nour, id)).waiting).toEqual([]);
    expect(codeOf(await calls.confirm(nour, id, claimId))).toEqual([404, 'claim_not_found']);
    await calls.confirm(host, id, claimId);
    expect((await calls.board(nour, id)).standings).toMatchObject([
      { person: null, pseudonym: null, points: 20 },
    ]);
  });
});

describe('a confirmed claim', () => {
  it('is read by all of the night, under the name its author stands with, the last first', async () => {
    const { id, host, guests: people, challengeId } = await calls.planChallenge();
    const [maud, nour] = people;
    const first = await calls.claim(maud, id, challengeId);
    await calls.confirm(host, id, first.id);
    server.setNow(new Date('2026-12-01T12:05:00Z'));
    const second = await calls.claim(nour, id, challengeId);
    expect((await calls.board(maud, id)).confirmed).toHaveLength(1);
    await calls.confirm(host, id, second.id);
    expect((await calls.board(maud, id)).confirmed).toMatchObject([
      { id: second.id, challengeId, word: 'Tout le comptoir y est.', person: { name: 'Nour' }, isMe: false },
      { id: first.id, person: { name: 'Maud Le Goff' }, isMe: true },
    ]);
    await calls.ask(maud, id, ['PUT', '/standing', { showing: 'pseudonym', pseudonym: 'Comète' }]);
    await calls.ask(nour, id, ['PUT', '/standing', { showing: 'hidden' }]);
    const seen = await calls.ask(host, id, ['GET']);
    expect(seen.json().confirmed).toMatchObject([
      { id: second.id, person: null, pseudonym: null },
      { id: first.id, person: null, pseudonym: 'Comète' },
    ]);
    expect(seen.body).not.toContain(nour.guestId);
  });

  it('is not shown while it waits, once it is refused, nor across a block', async () => {
    const { id, host, guests: people, challengeId } = await calls.planChallenge();
    const [maud, nour] = people;
    const { id: refused } = await calls.claim(maud, id, challengeId);
    expect((await calls.board(host, id)).confirmed).toEqual([]);
    await calls.confirm(host, id, refused, false);
    expect((await calls.board(host, id)).confirmed).toEqual([]);
    await calls.confirm(host, id, (await calls.claim(maud, id, challengeId)).id);
    await server.deps.db.insert(memberBlocks).values({ blockerId: maud.id, blockedId: nour.id });
    expect((await calls.board(nour, id)).confirmed).toEqual([]);
    expect((await calls.board(host, id)).confirmed).toHaveLength(1);
  });
});
