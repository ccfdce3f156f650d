import { v4 as uuidv4 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { showEvent } from '../../events/events/pages.ts';
import { visitor } from '../../platform/actor.ts';
import { buildTestServer, type TestServer } from '../../testing/build-test-server.ts';
import { callClaims, codeOf, planNight, publishNight } from '../../testing/night-helpers.ts';
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

describe('the challenges of a party', () => {
  it('are written by its host, in order, and read by its guests', async () => {
    const { id, host, guests: people } = await planNight(server, { screens: ['challenges'] });
    const first = await calls.addChallenge(host, id, {
      isOptional: true,
      description: 'Tout le monde dedans.',
    });
    const second = await calls.addChallenge(host, id, { title: 'Le quiz' });
    expect((await calls.board(people[0], id)).challenges).toMatchObject([
      { id: first, points: 20, isOptional: true, confirmedCount: 0, completed: false, ownClaim: null },
      { id: second, title: 'Le quiz', description: '', isOptional: false },
    ]);
    await calls.ask(host, id, ['PUT', `/challenges/${first}`, { completed: true, points: 5 }]);
    await calls.ask(host, id, ['DELETE', `/challenges/${second}`]);
    expect((await calls.board(people[0], id)).challenges).toMatchObject([
      { id: first, completed: true, points: 5 },
    ]);
    expect(codeOf(await calls.ask(people[0], id, ['DELETE', `/challenges/${first}`]))).toEqual([
      403,
      'not_party_host',
    ]);
  });

  it('are added once when a device sends them again', async () => {
    const { id, host } = await planNight(server, { screens: ['challenges'] });
    const body = { id: uuidv4(), title: 'Le quiz' };
    await calls.ask(host, id, ['POST', '/challenges', body]);
    await calls.ask(host, id, ['POST', '/challenges', body]);
    expect((await calls.board(host, id)).challenges).toHaveLength(1);
  });

  it.each([
    ['/challenges', { title: 'Boire trois pintes' }, 'title'],
    ['/challenges', { title: 'La tournée', description: 'Le perdant boit.' }, 'description'],
    ['/teams', { name: 'Les culs secs' }, 'name'],
  ])('must not encourage drinking: example %#', async (rest, body, path) => {
    const { id, host } = await planNight(server, { screens: ['challenges'] });
    const answer = await calls.ask(host, id, ['POST', rest, { id: uuidv4(), ...body }]);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors).toEqual([
      { path, message: expect.stringContaining('La loi Évin interdit') },
    ]);
    expect(await calls.board(host, id)).toMatchObject({ challenges: [], teams: [] });
  });

  it('do not exist for strangers, nor while the screen is closed', async () => {
    const { id, host, stranger } = await planNight(server, { screens: [] });
    expect(codeOf(await calls.ask(host, id, ['GET']))).toEqual([404, 'night_not_found']);
    expect(codeOf(await calls.ask(stranger, id, ['GET']))).toEqual([404, 'night_not_found']);
  });
});

describe('the challenges of a copy', () => {
  it('are those of the original, in order, none of them claimed; the original keeps its own', async () => {
    const { id, host, guests: people, challengeId } = await calls.planChallenge();
    await calls.addChallenge(host, id, { title: 'Le tour des prénoms', points: 5, isOptional: true });
    await calls.confirm(host, id, (await calls.claim(people[0], id, challengeId)).id);
    const copy = { id: uuidv4(), beginDate: '2026-12-12T20:30' };
    const answer = await callAs(server, host, ['POST', `/parties/${id}/duplicate`, copy]);
    expect(answer.statusCode, answer.body).toBeLessThan(300);
    const seen = await calls.board(host, copy.id);
    expect(seen.challenges).toMatchObject([
      { title: 'La photo de groupe', points: 20, confirmedCount: 0, completed: false, ownClaim: null },
      { title: 'Le tour des prénoms', points: 5, isOptional: true },
    ]);
    expect(seen).toMatchObject({ confirmed: [], standings: [], teams: [] });
    expect((await calls.board(people[0], id)).own.points).toBe(20);
  });

  it('exist once in that of an organiser’s event', async () => {
    const { id, host } = await publishNight(server, { screens: ['challenges'] });
    const body = { title: 'La valse', description: 'Avec un inconnu.', points: 25 };
    await callAs(server, host, ['POST', `/pro/events/${id}/challenges`, body]);
    const copy = await callAs(server, host, ['POST', `/pro/events/${id}/duplicate`, {}]);
    expect(copy.json().challenges).toMatchObject([{ title: 'La valse', confirmedCount: 0 }]);
  });
});

describe('a challenge', () => {
  it('cannot use the id of another night’s challenge', async () => {
    const { challengeId } = await calls.planChallenge();
    const { id, host } = await planNight(server, { screens: ['challenges'] });
    const body = { id: challengeId, title: 'La mienne', points: 10 };
    const taken = await calls.ask(host, id, ['POST', '/challenges', body]);
    expect([taken.statusCode, taken.json().errors]).toEqual([
      400,
      [{ path: 'id', message: 'Identifiant déjà pris' }],
    ]);
    expect((await calls.board(host, id)).challenges).toEqual([]);
  });
});

describe('the challenges of an organiser’s event', () => {
  it('are those of its programme, claimed by its guests and confirmed by the organiser, who cannot claim', async () => {
    const { id, host, guests: people } = await publishNight(server, { screens: ['challenges'] });
    const body = { title: 'La valse', description: 'Avec un inconnu.', points: 25 };
    const added = await callAs(server, host, ['POST', `/pro/events/${id}/challenges`, body]);
    const challengeId = added.json().id;
    expect(codeOf((await calls.claim(host, id, challengeId)).answer)).toEqual([403, 'not_a_guest']);
    await calls.confirm(host, id, (await calls.claim(people[0], id, challengeId)).id);
    expect((await calls.board(people[1], id)).standings).toMatchObject([
      { points: 25, person: { name: 'Maud' } },
    ]);
    // Guests read on the public page that it is done; the organiser's own toggle is unchanged.
    const page = await showEvent(server.deps, visitor, id);
    expect(page.event.challenges).toMatchObject([{ id: challengeId, completed: true }]);
    const own = await callAs(server, host, ['GET', `/pro/events/${id}`]);
    expect(own.json().challenges).toMatchObject([{ id: challengeId, completed: false }]);
  });
});
