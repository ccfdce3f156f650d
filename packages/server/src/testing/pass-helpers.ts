import { randomUUID } from 'node:crypto';
import type { TakenPass } from '@lampion/contract/events/passes';
import type { Album } from '@lampion/contract/night/album';
import { eq } from 'drizzle-orm';
import { albumPhotos, doorEntries, guests, partyDates, partyVotes } from '../platform/db/tables.ts';
import type { TestServer } from './build-test-server.ts';
import { createGuest, showPass } from './factories.ts';
import { addNightGuest, callClaims, planNight } from './night-helpers.ts';
import { callAs, createMember, type TestMember } from './party-helpers.ts';

type Caller = Pick<TestMember, 'headers'>;
type Guest = Caller & { readonly guestId: string };
type GuestValues = Partial<Parameters<typeof createGuest>[1]>;

let lastNumber = 0;

/** A night at an instant, with guests by pass and by session who write to all of its screens. */
export function usePasses(server: TestServer, now: Date) {
  const createCamille = () => createMember(server, `camille_pass_${++lastNumber}`, 'Camille Roux');

  /** A guest without an account, and their pass. */
  async function addPass(eventId: string, email: string, values: GuestValues = {}) {
    const row = { eventId, email, reply: 'yes', nickname: 'Camille', emailConfirmedAt: now } as const;
    const guest = await createGuest(server.deps, { ...row, repliedAt: now, ...values });
    const headers = await showPass(server.deps, guest);
    return { guestId: guest.id, headers, token: headers.authorization.slice('Pass '.length) };
  }

  const take = async (who: Caller, tokens: readonly string[], confirm?: boolean) => {
    const answer = await callAs(server, who, ['POST', '/me/passes', { tokens, confirm }]);
    if (answer.statusCode !== 200) throw new Error(answer.body);
    return answer.json().passes as TakenPass[];
  };
  const outcomesOf = async (...wanted: Parameters<typeof take>) =>
    (await take(...wanted)).map(({ outcome }) => outcome);

  const rowOf = async (id: string) =>
    (await server.deps.db.select().from(guests).where(eq(guests.id, id)))[0];

  /** A night with one thing of each kind, to which guests add theirs. */
  async function prepareNight() {
    const night = await planNight(server, { capacity: 20, plusOnesMax: 3 });
    const { id, host, guests: people } = night;
    const [maud, nour] = people;
    const call = async (who: Caller, ...[method, path, body]: Parameters<typeof callAs>[2]) => {
      const answer = await callAs(server, who, [method, `/nights/${id}${path}`, body]);
      if (answer.statusCode >= 300) throw new Error(answer.body);
      return answer.body === '' ? null : answer.json();
    };
    const item = { id: randomUUID(), section: 'food', name: 'Tartes', quantity: 9, unit: 'piece' };
    await call(host, 'POST', '/list/items', item);
    const claims = callClaims(server);
    const challengeId = await claims.addChallenge(host, id);
    const other = await claims.addChallenge(host, id, { title: 'Le toast' });
    const photoId = randomUUID();
    const photo = { eventId: id, isByHost: false, width: 8, height: 6, widths: [400] };
    await server.deps.db
      .insert(albumPhotos)
      .values({ ...photo, id: photoId, accountId: maud.accountId, fileId: randomUUID() });
    const dates = [now, new Date('2026-12-12T20:00:00Z')].map((day) => ({ beginDate: day, endDate: day }));
    const [date, second] = await server.deps.db
      .insert(partyDates)
      .values(dates.map((one) => ({ ...one, eventId: id })))
      .returning();

    /** Brings tartes, pays for everybody, wishes a song, claims a challenge, and so on. */
    async function write(
      who: Guest,
      { tartes = 1, paid = 3000, title = 'Parquet', claimed = challengeId } = {},
    ) {
      await call(who, 'PUT', `/list/items/${item.id}/claim`, {
        quantity: tartes,
        writtenAt: now.toISOString(),
      });
      const sharers = [who, maud, nour].map(({ guestId }) => ({ guestId, value: 1 }));
      const expense = { label: 'Vin', isRefund: false, otherPayers: [], split: 'equal', sharers };
      await call(who, 'POST', '/costs/expenses', {
        id: randomUUID(),
        cents: paid,
        payerId: who.guestId,
        ...expense,
      });
      await call(who, 'PUT', '/costs/account', { iban: 'FR1420041010050500013M02606', holder: 'Camille' });
      await call(who, 'POST', '/songs', { id: randomUUID(), title, artist: 'Bal Perdu' });
      await call(who, 'PUT', `/album/${photoId}/like`, { isLiked: true });
      await call(who, 'POST', `/album/${photoId}/report`, { reason: 'other' });
      await call(who, 'PUT', '/home', { isHome: true });
      const { id: claimId } = await claims.claim(who, id, claimed);
      await claims.confirm(host, id, claimId);
      const { db } = server.deps;
      await db
        .insert(albumPhotos)
        .values({ ...photo, id: randomUUID(), guestId: who.guestId, fileId: randomUUID() });
      await db.insert(partyVotes).values({ dateId: date?.id ?? '', guestId: who.guestId, answer: 'yes' });
    }

    /** What the screens of the night show a guest of their own. */
    async function read(who: Caller) {
      const { role, guestId } = await call(who, 'GET', '');
      const list = await call(who, 'GET', '/list');
      const costs = await call(who, 'GET', '/costs');
      const album = await call(who, 'GET', '/album');
      const board = await claims.board(who, id);
      const home = await call(who, 'GET', '/home');
      return {
        role,
        guestId,
        tartes: list.items[0].claims.filter(({ isMe }: { isMe: boolean }) => isMe),
        share: costs.shares.find((one: { guestId: string }) => one.guestId === guestId),
        mine: costs.expenses.filter(({ isMine }: { isMine: boolean }) => isMine).length,
        account: costs.ownAccount,
        songs: (await call(who, 'GET', '/songs')).waiting,
        photos: (album as Album).photos.map(({ isLiked, likeCount, isMine }) => ({
          isLiked,
          likeCount,
          isMine,
        })),
        points: board.standings.flatMap((one) => (one.isMe ? [one.points] : [])),
        homeAt: home.homeAt,
      };
    }
    return { ...night, maud, nour, call, write, read, other, secondDateId: second?.id ?? '' };
  }

  /** A guest by session and by pass at one night, with what both wrote. */
  async function planTwice(values: { readonly linked?: GuestValues; readonly own?: GuestValues } = {}) {
    const night = await prepareNight();
    const camille = await createCamille();
    const pass = await addPass(night.id, camille.email, values.linked);
    const session = await addNightGuest(server, night.id, camille, { repliedAt: now, ...values.own });
    return { ...night, camille, pass, session };
  }

  /** Lets one person of a party in. */
  async function enter(eventId: string, guestId: string): Promise<void> {
    const entry = {
      id: randomUUID(),
      eventId,
      guestId,
      people: 1,
      deviceId: randomUUID(),
      deviceName: 'Porte',
    };
    await server.deps.db.insert(doorEntries).values({ ...entry, at: server.deps.now() });
  }

  return { addPass, createCamille, enter, outcomesOf, planTwice, prepareNight, rowOf, take };
}
