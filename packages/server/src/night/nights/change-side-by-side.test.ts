import { endpoints } from '@lampion/contract/endpoints';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { albumPhotos, friendships, guests as guestRows } from '../../platform/db/tables.ts';
import { buildTestServer, type TestServer } from '../../testing/build-test-server.ts';
import { showPass } from '../../testing/factories.ts';
import { planNight } from '../../testing/night-helpers.ts';
import type { TestMember } from '../../testing/party-helpers.ts';
import { act, type Call, type Changes, describeSideBySide } from '../../testing/side-by-side.ts';

let server: TestServer;
beforeAll(async () => {
  server = await buildTestServer({ DATABASE_POOL_SIZE: '10' });
  server.setNow(NOW);
});
afterAll(() => server.close());

const NOW = new Date('2026-12-01T12:00:00Z');
/** Once it is over, and the first date proposed for the next one. */
const MORNING = new Date('2026-12-06T10:00:00Z');
const NEXT = '2026-12-19T19:30:00.000Z';
const wakeUp = async () => server.setNow(MORNING);
const writtenAt = '2026-12-01T11:58:00.000Z';

/**
 * A night with a song, an item of which one guest brings all, an expense, a challenge, a picture,
 * and two friends.
 */
async function createWorld() {
  server.setNow(NOW);
  const { id, host, guests } = await planNight(server);
  const [guest, friend] = guests;
  await server.deps.db.insert(friendships).values([
    { memberId: guest.id, friendId: friend.id },
    { memberId: friend.id, friendId: guest.id },
  ]);
  const ids = { songId: uuid(), itemId: uuid(), expenseId: uuid(), otherId: uuid(), conflictId: '' };
  const challenge = { challengeId: uuid(), claimId: uuid(), teamId: uuid() };
  const photoId = await hang(id, guest);
  const world = { ...ids, ...challenge, photoId, url: `/nights/${id}`, host, guest, friend };
  const item = { section: 'food', name: 'Tartes', quantity: 3, unit: 'piece' };
  // Before the changes below: the order of both is the same in each world.
  server.setNow(new Date(NOW.getTime() - 60_000));
  await run(guest, ['POST', `${world.url}/songs`, { id: ids.songId, title: 'Parquet ciré' }]);
  await run(guest, ['POST', `${world.url}/list/items`, { id: ids.itemId, ...item }]);
  await run(guest, ['POST', `${world.url}/costs/expenses`, expenseOf(world, ids.expenseId)]);
  await run(host, addingOf(world, world.challengeId));
  server.setNow(NOW);
  return world;
}

/** Adds a guest's picture to the album; its files do not matter here. */
async function hang(eventId: string, { accountId, guestId }: { accountId: string; guestId: string }) {
  const id = uuid();
  const photo = { id, eventId, accountId, guestId, isByHost: false, createdAt: server.deps.now() };
  const file = { fileId: uuid(), width: 800, height: 600, widths: [400, 800] };
  await server.deps.db.insert(albumPhotos).values({ ...photo, ...file });
  return id;
}

type World = Awaited<ReturnType<typeof createWorld>>;

const uuid = () => crypto.randomUUID();

async function run(who: TestMember, call: Call): Promise<void> {
  const { statusCode, body } = await act(server, who, call);
  if (statusCode >= 300) throw new Error(body);
}

const expenseOf = ({ guest, friend }: Pick<World, 'friend' | 'guest'>, id: string) => ({
  id,
  label: 'Glaçons',
  cents: 1230,
  isRefund: false,
  payerId: guest.guestId,
  otherPayers: [],
  split: 'equal',
  sharers: [guest, friend].map(({ guestId }) => ({ guestId, value: 1 })),
});

const claim = ({ url, itemId }: World, quantity: number): Call => [
  'PUT',
  `${url}/list/items/${itemId}/claim`,
  { quantity, writtenAt },
];

const paybackOf = ({ url, guest, friend }: World, id: string): Call => [
  'POST',
  `${url}/costs/paybacks`,
  { id, fromId: friend.guestId, toId: guest.guestId, cents: 615 },
];

const accountOf = ({ url }: Pick<World, 'url'>): Call => [
  'PUT',
  `${url}/costs/account`,
  { iban: 'FR7630006000011234567890189', holder: 'Maud Le Goff' },
];

const unwanted = ({ url }: World, id: string): Call => [
  'POST',
  `${url}/songs/unwanted`,
  { id, title: 'La Danse des canards' },
];

const addingOf = ({ url }: Pick<World, 'url'>, id: string): Call => [
  'POST',
  `${url}/claims/challenges`,
  { id, title: 'La photo de groupe', points: 20 },
];

const teamOf = ({ url }: Pick<World, 'url'>, id: string): Call => [
  'POST',
  `${url}/claims/teams`,
  { id, name: 'Les Menthe' },
];

const takingOf = ({ url, challengeId }: World, id: string): Call => [
  'POST',
  `${url}/claims`,
  { id, challengeId, word: 'Tout le comptoir y est.' },
];

const confirmationOf = ({ url, claimId }: World): Call => [
  'PUT',
  `${url}/claims/${claimId}/answer`,
  { isConfirmed: true },
];

const take = (world: World) => run(world.guest, takingOf(world, world.claimId));
const takeAndConfirm = (world: World) => take(world).then(() => run(world.host, confirmationOf(world)));

const spam = { reason: 'spam' };
const challengeChanges: Changes<World> = {
  addClaim: { who: 'guest', call: takingOf },
  answerClaim: { who: 'host', before: take, call: confirmationOf },
  withdrawAnswer: {
    who: 'host',
    before: takeAndConfirm,
    call: ({ url, claimId }) => ['DELETE', `${url}/claims/${claimId}/answer`],
  },
  updateStanding: {
    who: 'guest',
    before: async (world) => {
      await takeAndConfirm(world);
      await run(world.host, teamOf(world, world.teamId));
    },
    call: ({ url, teamId }) => [
      'PUT',
      `${url}/claims/standing`,
      { showing: 'pseudonym', pseudonym: 'Comète', teamId },
    ],
  },
  addNightChallenge: { who: 'host', call: addingOf },
  updateNightChallenge: {
    who: 'host',
    before: takeAndConfirm,
    call: ({ url, challengeId }) => [
      'PUT',
      `${url}/claims/challenges/${challengeId}`,
      { points: 30, completed: true },
    ],
  },
  addTeam: { who: 'host', call: teamOf },
  reportChallenge: {
    who: 'guest',
    call: ({ url, challengeId: id }) => ['POST', `${url}/claims/challenges/${id}/reports`, spam],
  },
};

const albumChanges: Changes<World> = {
  setAlbumCaption: {
    who: 'guest',
    call: ({ url, photoId }) => ['PUT', `${url}/album/${photoId}/caption`, { caption: 'Minuit pile' }],
  },
  setAlbumLike: {
    who: 'friend',
    call: ({ url, photoId }) => ['PUT', `${url}/album/${photoId}/like`, { isLiked: true }],
  },
  reportAlbumPhoto: {
    who: 'friend',
    call: ({ url, photoId }) => ['POST', `${url}/album/${photoId}/report`, spam],
  },
  removeAlbumPhoto: { who: 'guest', call: ({ url, photoId }) => ['DELETE', `${url}/album/${photoId}`] },
};

/** All changes of a night that a device may queue and send twice. */
const changes: Changes<World> = {
  updateNight: { who: 'host', call: ({ url }) => ['PUT', url, { keepsAlbum: true }] },
  addSong: { who: 'friend', call: ({ url }, id) => ['POST', `${url}/songs`, { id, title: 'Trois rappels' }] },
  removeSong: { who: 'guest', call: ({ url, songId }) => ['DELETE', `${url}/songs/${songId}`] },
  setSongVote: {
    who: 'friend',
    call: ({ url, songId }) => ['PUT', `${url}/songs/${songId}/vote`, { hasVote: true }],
  },
  setSongOrder: { who: 'host', call: ({ url, songId }) => ['PUT', `${url}/songs/order`, { ids: [songId] }] },
  setSongPlaying: { who: 'host', call: ({ url, songId }) => ['PUT', `${url}/songs/playing`, { songId }] },
  addUnwantedSong: { who: 'host', call: unwanted },
  removeUnwantedSong: {
    who: 'host',
    before: (world) => run(world.host, unwanted(world, world.otherId)),
    call: ({ url, otherId }) => ['DELETE', `${url}/songs/unwanted/${otherId}`],
  },
  setHomecoming: {
    who: 'guest',
    before: wakeUp,
    call: ({ url, friend }) => ['PUT', `${url}/home`, { usernames: [friend.username], isHome: true }],
  },
  addShoppingItem: {
    who: 'friend',
    call: ({ url }, id) => [
      'POST',
      `${url}/list/items`,
      { id, section: 'drinks', name: 'Limonade', quantity: 4, unit: 'bottle' },
    ],
  },
  updateShoppingItem: {
    who: 'friend',
    call: ({ url, itemId }) => ['PUT', `${url}/list/items/${itemId}`, { quantity: 5, isDone: true }],
  },
  moveShoppingItem: {
    who: 'friend',
    call: ({ url, itemId }) => [
      'PUT',
      `${url}/list/items/${itemId}/place`,
      { section: 'party', afterId: null },
    ],
  },
  claimShoppingItem: {
    who: 'friend',
    before: (world) => run(world.guest, claim(world, 2)),
    call: (world) => claim(world, 3),
  },
  answerShoppingConflict: {
    who: 'friend',
    before: async (world) => {
      await run(world.guest, claim(world, 2));
      await run(world.friend, claim(world, 3));
      const { conflicts } = (await act(server, world.friend, ['GET', `${world.url}/list`])).json();
      world.conflictId = conflicts[0].id;
    },
    call: ({ url, conflictId }) => [
      'POST',
      `${url}/list/conflicts/${conflictId}/answer`,
      { choice: 'bring_too' },
    ],
  },
  releaseShoppingItem: {
    who: 'guest',
    before: (world) => run(world.guest, claim(world, 2)),
    call: ({ url, itemId }) => ['DELETE', `${url}/list/items/${itemId}/claim`],
  },
  deleteShoppingItem: {
    who: 'friend',
    call: ({ url, itemId }) => ['DELETE', `${url}/list/items/${itemId}`],
  },
  addExpense: {
    who: 'guest',
    call: (world, id) => ['POST', `${world.url}/costs/expenses`, expenseOf(world, id)],
  },
  updateExpense: {
    who: 'guest',
    call: ({ url, expenseId, guest }) => [
      'PUT',
      `${url}/costs/expenses/${expenseId}`,
      { cents: 990, sharers: [{ guestId: guest.guestId, value: 1 }] },
    ],
  },
  importCosts: {
    who: 'guest',
    call: (world, id) => [
      'POST',
      `${world.url}/costs/imports`,
      {
        expenses: [expenseOf(world, id)],
        paybacks: [
          { id: world.otherId, fromId: world.friend.guestId, toId: world.guest.guestId, cents: 100 },
        ],
      },
    ],
  },
  addPayback: { who: 'friend', call: paybackOf },
  confirmPayback: {
    who: 'guest',
    before: (world) => run(world.friend, paybackOf(world, world.otherId)),
    call: ({ url, otherId }) => ['PUT', `${url}/costs/paybacks/${otherId}/confirmation`],
  },
  addCouple: {
    who: 'guest',
    call: ({ url, friend }, id) => ['POST', `${url}/costs/couples`, { id, withId: friend.guestId }],
  },
  setCostAccount: { who: 'guest', call: accountOf },
  setNextDateVote: {
    who: 'guest',
    before: wakeUp,
    call: ({ url }) => ['PUT', `${url}/after/dates`, { beginDate: NEXT, suits: true }],
  },
  planNextParty: {
    who: 'host',
    before: wakeUp,
    call: ({ url }, id) => ['POST', `${url}/after/next`, { id, beginDate: NEXT }],
  },
  ...challengeChanges,
  ...albumChanges,
};

/** Rightly rejected when repeated. */
const endings: Changes<World> = {
  deleteExpense: {
    who: 'guest',
    call: ({ url, expenseId }) => ['DELETE', `${url}/costs/expenses/${expenseId}`],
  },
  deletePayback: {
    who: 'friend',
    before: (world) => run(world.friend, paybackOf(world, world.otherId)),
    call: ({ url, otherId }) => ['DELETE', `${url}/costs/paybacks/${otherId}`],
  },
  deleteCouple: {
    who: 'friend',
    before: ({ url, otherId, guest, friend }) =>
      run(guest, ['POST', `${url}/costs/couples`, { id: otherId, withId: friend.guestId }]),
    call: ({ url, otherId }) => ['DELETE', `${url}/costs/couples/${otherId}`],
  },
  deleteCostAccount: {
    who: 'guest',
    before: (world) => run(world.guest, accountOf(world)),
    call: ({ url }) => ['DELETE', `${url}/costs/account`],
  },
  withdrawClaim: {
    who: 'guest',
    before: takeAndConfirm,
    call: ({ url, claimId }) => ['DELETE', `${url}/claims/${claimId}`],
  },
  deleteNightChallenge: {
    who: 'host',
    before: takeAndConfirm,
    call: ({ url, challengeId }) => ['DELETE', `${url}/claims/challenges/${challengeId}`],
  },
  deleteTeam: {
    who: 'host',
    before: (world) => run(world.host, teamOf(world, world.teamId)),
    call: ({ url, teamId }) => ['DELETE', `${url}/claims/teams/${teamId}`],
  },
};

const readAfter = ({ url }: World) =>
  ['', '/list', '/costs', '/songs', '/album', '/home', '/claims'].map((part) => `${url}${part}`);

describeSideBySide({ server: () => server, createWorld, changes, endings, readAfter });

it('these are the changes of a night that the contract allows devices to queue, except those of its route and of passes', () => {
  const queued = Object.entries(endpoints).flatMap(([name, endpoint]) =>
    'isQueued' in endpoint && endpoint.isQueued && /^\/nights(?!\/:id\/(?:crawl|pass))/.test(endpoint.path)
      ? [name]
      : [],
  );
  expect(Object.keys({ ...changes, ...endings }).sort()).toEqual(queued.sort());
});

/** The same, whose guests have no account: each has the pass in their e-mail. */
async function createOpenWorld(): Promise<World> {
  const world = await createWorld();
  const withoutAccount = async (guest: World['guest']) => {
    const email = `${guest.username}@exemple.fr`;
    const values = { appAccountId: null, accountId: null, email, emailConfirmedAt: NOW };
    const { db } = server.deps;
    const [row] = await db.update(guestRows).set(values).where(eq(guestRows.id, guest.guestId)).returning();
    await db.update(albumPhotos).set({ accountId: null }).where(eq(albumPhotos.guestId, guest.guestId));
    if (row === undefined) throw new Error('there is no such guest');
    return { ...guest, headers: await showPass(server.deps, row) };
  };
  const [guest, friend] = [await withoutAccount(world.guest), await withoutAccount(world.friend)];
  return { ...world, guest, friend };
}

describe('a guest without an account, by the pass', () => {
  // Friends and reminders are of app accounts; the test of homecomings covers the rest.
  const { setHomecoming: _friends, ...others } = { ...changes, ...endings };
  const ofGuests = Object.entries(others).filter(([, { who }]) => who !== 'host');

  it.each(ofGuests)('may %s like a guest with one', async (_name, { who, before, call }) => {
    const world = await createOpenWorld();
    await before?.(world);
    const wanted = call(world, uuid());
    const answer = await act(server, world[who], wanted, uuid());
    expect([answer.statusCode, answer.body]).toEqual([expect.toSatisfy((code) => code < 300), answer.body]);
    for (const url of readAfter(world))
      expect((await act(server, world[who], ['GET', url])).statusCode).toBe(200);
  });

  it('changes nothing that only hosts change', async () => {
    const world = await createOpenWorld();
    for (const [name, { who, before: prepare, call }] of Object.entries({ ...changes, ...endings })) {
      if (who !== 'host') continue;
      const fresh = prepare === undefined ? world : await createOpenWorld();
      await prepare?.(fresh);
      const answer = await act(server, fresh.guest, call(fresh, uuid()), uuid());
      expect([name, answer.statusCode]).toEqual([name, expect.toSatisfy((code) => code >= 400)]);
    }
  });
});
