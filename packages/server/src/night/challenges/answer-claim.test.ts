import { v4 as uuidv4 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { showEvent } from '../../events/events/pages.ts';
import { visitor } from '../../platform/actor.ts';
import type { PageTag } from '../../platform/db/page-changes.ts';
import { memberBlocks } from '../../platform/db/tables.ts';
import { buildTestServer, spendLimit, type TestServer } from '../../testing/build-test-server.ts';
import { callClaims, codeOf, publishNight } from '../../testing/night-helpers.ts';
import { callAs } from '../../testing/party-helpers.ts';
import { findNextProgress } from './board.ts';

let server: TestServer;
let calls: ReturnType<typeof callClaims>;
beforeAll(async () => {
  server = await buildTestServer();
  calls = callClaims(server);
  server.deps.live.end();
  await server.deps.pages.listen({ changed: (tags) => dropped.push(...tags), missed: () => undefined });
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

  it('is stored once, however often its device sends it, and prevents a second one', async () => {
    const { id, guests: people, host, challengeId } = await calls.planChallenge();
    const { id: claimId } = await calls.claim(people[0], id, challengeId);
    expect((await calls.claim(people[0], id, challengeId, claimId)).answer.statusCode).toBe(204);
    const second = await calls.claim(people[0], id, challengeId);
    expect(codeOf(second.answer)).toEqual([409, 'already_claimed']);
    expect((await calls.board(host, id)).waiting).toHaveLength(1);
  });

  it('gives its points once when two devices confirm it concurrently', async () => {
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

  it('has one answer when one host confirms and another refuses concurrently, and its points at most once', async () => {
    for (const order of [true, false]) {
      const { id, host, guests: people, challengeId } = await calls.planChallenge();
      await calls.choose(host, id, 'guest');
      const { id: claimId } = await calls.claim(people[0], id, challengeId);
      const answers = await Promise.all([
        calls.confirm(host, id, claimId, order),
        calls.confirm(people[1], id, claimId, !order),
        calls.confirm(host, id, claimId, order),
        calls.confirm(people[1], id, claimId, !order),
      ]);
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([204, 204, 409, 409]);
      const seen = await calls.board(people[0], id);
      const isConfirmed = seen.challenges[0]?.ownClaim?.state === 'confirmed';
      expect(seen.own.points).toBe(isConfirmed ? 20 : 0);
      expect(seen.challenges[0]?.confirmedCount).toBe(isConfirmed ? 1 : 0);
    }
  });

  it('gives its points once when two devices claim and confirm it, whatever is sent twice', async () => {
    const { id, host, guests: people, challengeId } = await calls.planChallenge();
    const ids = [uuidv4(), uuidv4()];
    const sent = await Promise.all(
      [...ids, ...ids].map((claimId) => calls.claim(people[0], id, challengeId, claimId)),
    );
    expect(sent.map(({ answer }) => answer.statusCode).sort()).toEqual([204, 204, 409, 409]);
    const { waiting } = await calls.board(host, id);
    expect(waiting).toHaveLength(1);
    const claimId = waiting[0]?.id ?? '';
    await Promise.all([1, 2, 3, 4].map(() => calls.confirm(host, id, claimId)));
    expect(codeOf((await calls.claim(people[0], id, challengeId)).answer)).toEqual([409, 'already_claimed']);
    expect(await calls.board(people[0], id)).toMatchObject({
      own: { points: 20 },
      challenges: [{ confirmedCount: 1 }],
    });
  });

  it('leaves nothing when its challenge is deleted during the confirmation', async () => {
    for (const deletesFirst of [true, false]) {
      const { id, host, guests: people, challengeId } = await calls.planChallenge();
      const { id: claimId } = await calls.claim(people[0], id, challengeId);
      const remove = () => calls.ask(host, id, ['DELETE', `/challenges/${challengeId}`]);
      const confirm = () => calls.confirm(host, id, claimId);
      const both = deletesFirst ? [remove(), confirm()] : [confirm(), remove()];
      const statuses = (await Promise.all(both)).map(({ statusCode }) => statusCode).sort();
      expect([
        [204, 204],
        [204, 404],
      ]).toContainEqual(statuses);
      expect(await calls.board(people[0], id)).toMatchObject({
        own: { points: 0 },
        challenges: [],
        confirmed: [],
        standings: [],
      });
    }
  });

  it('cannot be confirmed by its author, host or guest', async () => {
    const { id, host, guests: people, challengeId } = await calls.planChallenge();
    await calls.choose(host, id, 'guest');
    for (const who of [host, people[0]]) {
      const { id: claimId } = await calls.claim(who, id, challengeId);
      expect(codeOf(await calls.confirm(who, id, claimId))).toEqual([403, 'own_claim']);
    }
    expect((await calls.board(host, id)).standings).toEqual([]);
  });

  it('is refused with a message, and claimed again', async () => {
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

  it('is withdrawn with its points, only by its author', async () => {
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

  it('keeps its points when they change, and is deleted with its challenge', async () => {
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

  it('shows nothing of people hidden by a block', async () => {
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

/** The page tags invalidated so far. */
const dropped: PageTag[] = [];

describe('a confirmation', () => {
  it('is withdrawn only by its author and hosts, with exactly its points, and the claim is pending again', async () => {
    const { id, host, guests: people, challengeId } = await calls.planChallenge();
    const [maud, nour] = people;
    await calls.choose(host, id, 'guest');
    const { id: claimId } = await calls.claim(maud, id, challengeId);
    const other = await calls.addChallenge(host, id, { points: 5 });
    await calls.confirm(host, id, (await calls.claim(maud, id, other)).id);
    await calls.confirm(nour, id, claimId);
    await calls.ask(host, id, ['PUT', `/challenges/${challengeId}`, { points: 99 }]);
    const undo = (who: typeof host) => calls.ask(who, id, ['DELETE', `/${claimId}/answer`]);
    expect(codeOf(await undo(maud))).toEqual([403, 'not_party_host']);
    const rights = async (who: typeof host) =>
      (await calls.board(who, id)).confirmed.map((each) => [each.challengeId === other, each.canWithdraw]);
    expect(new Map((await rights(nour)) as [boolean, boolean][])).toEqual(
      new Map([
        [false, true],
        [true, false],
      ]),
    );
    expect(new Map((await rights(host)) as [boolean, boolean][])).toEqual(
      new Map([
        [false, true],
        [true, true],
      ]),
    );
    expect((await calls.board(maud, id)).own.points).toBe(25);
    expect((await undo(nour)).statusCode).toBe(204);
    expect((await undo(nour)).statusCode).toBe(204);
    const seen = await calls.board(maud, id);
    expect(seen.own.points).toBe(5);
    expect(seen.challenges[0]).toMatchObject({ confirmedCount: 0, ownClaim: { state: 'pending' } });
    expect((await calls.board(host, id)).waiting).toMatchObject([{ id: claimId }]);
    // Gives its current points.
    await calls.confirm(host, id, claimId);
    expect((await calls.board(maud, id)).own.points).toBe(104);
    expect((await undo(host)).statusCode).toBe(204);
    expect((await calls.board(maud, id)).own.points).toBe(5);
  });

  it('is withdrawn once by two hosts concurrently, and is consistent when it is given again concurrently', async () => {
    const { id, host, guests: people, challengeId } = await calls.planChallenge();
    const { id: claimId } = await calls.claim(people[0], id, challengeId);
    await calls.confirm(host, id, claimId);
    const undo = () => calls.ask(host, id, ['DELETE', `/${claimId}/answer`]);
    const twice = await Promise.all([undo(), undo()]);
    expect(twice.map(({ statusCode }) => statusCode)).toEqual([204, 204]);
    expect(await calls.board(people[0], id)).toMatchObject({
      own: { points: 0 },
      standings: [],
      challenges: [{ confirmedCount: 0 }],
    });
    await Promise.all([calls.confirm(host, id, claimId), undo(), calls.confirm(host, id, claimId), undo()]);
    const { own, challenges } = await calls.board(people[0], id);
    expect(own.points).toBe(20 * (challenges[0]?.confirmedCount ?? Number.NaN));
    expect(own.points).toBe(challenges[0]?.ownClaim?.state === 'confirmed' ? 20 : 0);
  });

  it('is rate limited per account, and nothing is written beyond the limit', async () => {
    const { id, host, guests: people, challengeId } = await calls.planChallenge();
    const { id: claimId } = await calls.claim(people[0], id, challengeId);
    await spendLimit(server, 'challenges');
    expect(codeOf(await calls.confirm(host, id, claimId))).toEqual([429, 'too_many_attempts']);
    expect((await calls.board(people[0], id)).own.points).toBe(0);
  });

  it('cannot be withdrawn from a refused or pending claim', async () => {
    const { id, host, guests: people, challengeId } = await calls.planChallenge();
    const { id: claimId } = await calls.claim(people[0], id, challengeId);
    await calls.confirm(host, id, claimId, false);
    expect(codeOf(await calls.ask(host, id, ['DELETE', `/${claimId}/answer`]))).toEqual([
      409,
      'claim_answered',
    ]);
    expect(codeOf(await calls.ask(host, id, ['DELETE', `/${uuidv4()}/answer`]))).toEqual([
      404,
      'claim_not_found',
    ]);
  });

  it('invalidates public pages for the first one of a challenge and after a silence; else they expire by themselves', async () => {
    const { id, host, guests: people } = await publishNight(server, { screens: ['challenges'] });
    const add = async (title: string): Promise<string> => {
      const body = { title, description: 'Avec un inconnu.', points: 25 };
      return (await callAs(server, host, ['POST', `/pro/events/${id}/challenges`, body])).json().id;
    };
    const challengeId = await add('La valse');
    const isDropped = async (change: () => Promise<unknown>) => {
      dropped.length = 0;
      await change();
      return dropped.includes(`challenges:${id}`);
    };
    const confirm = async (guest: number, of: string) => {
      const { id: claimId } = await calls.claim(people[guest] ?? people[0], id, of);
      return { claimId, hasDropped: await isDropped(() => calls.confirm(host, id, claimId)) };
    };
    const read = async () => (await showEvent(server.deps, visitor, id)).event.challenges[0];
    expect(await findNextProgress(server.deps, id)).toBeNull();
    expect((await confirm(0, challengeId)).hasDropped).toBe(true);
    server.setNow(new Date('2026-12-01T12:00:20Z'));
    const second = await confirm(1, challengeId);
    expect(second.hasDropped).toBe(false);
    expect(await read()).toMatchObject({ completed: true, confirmedCount: 2 });
    expect(await findNextProgress(server.deps, id)).toEqual(new Date('2026-12-01T12:00:50Z'));
    expect((await confirm(0, await add('Le tango'))).hasDropped).toBe(true);
    const undo = () => calls.ask(host, id, ['DELETE', `/${second.claimId}/answer`]);
    expect(await isDropped(undo)).toBe(true);
    server.setNow(new Date('2026-12-01T12:02:21Z'));
    expect(await findNextProgress(server.deps, id)).toBeNull();
    expect(await isDropped(() => calls.confirm(host, id, second.claimId))).toBe(true);
  });
});

describe('a confirmed claim', () => {
  it('is visible to all members of the night, under its author’s name in the ranking, latest first', async () => {
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

  it('is hidden while pending, once refused, and across a block', async () => {
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
