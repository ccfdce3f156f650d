import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  costCouples,
  doorEntries,
  type guests,
  memberBlocks,
  nextDateVotes,
  partyExclusions,
  partyVotes,
  paybacks,
  pushDevices,
  shoppingConflictPeople,
  shoppingConflicts,
  shoppingItems,
  ticketGifts,
  ticketHandovers,
} from '../../platform/db/tables.ts';
import { buildTestServer, deliverTo, type TestServer, workOff } from '../../testing/build-test-server.ts';
import { createDevice, showPass } from '../../testing/factories.ts';
import { callAs } from '../../testing/party-helpers.ts';
import { usePasses } from '../../testing/pass-helpers.ts';

/** During the night. */
const now = new Date('2026-12-05T22:00:00Z');

let server: TestServer;
let passes: ReturnType<typeof usePasses>;
beforeAll(async () => {
  server = await buildTestServer();
  passes = usePasses(server, now);
});
afterAll(() => server.close());
beforeEach(() => server.setNow(now));

describe('a guest who gets an account', () => {
  it('finds everything they wrote by their pass, and goes on by both', async () => {
    const { id, write, read } = await passes.prepareNight();
    const camille = await passes.createCamille();
    const pass = await passes.addPass(id, camille.email, { plusOnes: 2, word: 'Avec du cidre' });
    await write(pass);
    const before = await read(pass);
    expect(before).toMatchObject({
      tartes: [{ quantity: 1 }],
      share: { paidCents: 3000, shareCents: 1000 },
      songs: [{ isMine: true, hasVote: true }],
      points: [20],
      homeAt: now.toISOString(),
    });
    expect(await passes.take(camille, [pass.token])).toEqual([
      { outcome: 'taken_over', nightId: id, nickname: 'Camille', hasOwnPlace: false },
    ]);
    expect(await read(camille)).toEqual(before);
    expect(await read(pass)).toEqual(before);
    expect(await passes.rowOf(pass.guestId)).toMatchObject({
      accountId: camille.accountId,
      appAccountId: camille.id,
      nickname: 'Camille Roux',
      reply: 'yes',
      plusOnes: 2,
      word: 'Avec du cidre',
    });
    expect(await passes.outcomesOf(camille, [pass.token])).toEqual(['already_yours']);
    expect(await read(camille)).toEqual(before);
    expect(await passes.outcomesOf(await passes.createCamille(), [pass.token], true)).toEqual([
      'of_another_account',
    ]);
  });
});

describe('a guest who was already there with their account', () => {
  it('becomes one guest: quantities and accounts add up, votes do not', async () => {
    const { id, maud, nour, camille, pass, session, call, write, read, other, secondDateId } =
      await passes.planTwice();
    await write(pass);
    await write(session, { tartes: 2, paid: 1500, claimed: other });
    const sharers = [maud, nour, pass, session].map(({ guestId }) => ({ guestId, value: 1 }));
    const all = { label: 'Pain', cents: 4000, isRefund: false, otherPayers: [], split: 'equal', sharers };
    await call(maud, 'POST', '/costs/expenses', { id: randomUUID(), payerId: maud.guestId, ...all });
    const { db } = server.deps;
    const given = { giverGuestId: session.guestId, givenAt: now };
    await db.insert(ticketGifts).values([pass, maud].map((one) => ({ ...given, takerGuestId: one.guestId })));
    const handed = { name: 'Maud', isOwnPlace: false, isNewGuest: false, createdAt: now };
    await db.insert(ticketHandovers).values(
      [pass, maud].map(({ guestId: takerGuestId }) => ({
        ...handed,
        id: randomUUID(),
        takerGuestId,
        giverGuestId: session.guestId,
      })),
    );
    await db.insert(partyVotes).values({ dateId: secondDateId, guestId: session.guestId, answer: 'no' });
    const nextDates = [[pass, now] as const, [session, now] as const, [session, new Date(0)] as const];
    await db
      .insert(nextDateVotes)
      .values(nextDates.map(([{ guestId }, beginDate]) => ({ guestId, beginDate })));
    await call(session, 'POST', '/songs', { id: randomUUID(), title: 'Lampions', artist: 'Bal Perdu' });
    await createDevice(server.deps, { guestId: session.guestId }, { address: 'https://push.test/1' });
    for (const { guestId } of [pass, session]) await passes.enter(id, guestId);
    const owed = (await call(maud, 'GET', '/costs')).shares.find(
      (one: { guestId: string }) => one.guestId === maud.guestId,
    );
    const oldLink = {
      headers: await showPass(
        server.deps,
        (await passes.rowOf(session.guestId)) as typeof guests.$inferSelect,
      ),
    };

    expect(await passes.take(camille, [pass.token])).toMatchObject([
      { outcome: 'taken_over', hasOwnPlace: true },
    ]);
    const merged = await read(camille);
    expect(merged).toMatchObject({
      guestId: pass.guestId,
      tartes: [{ quantity: 3 }],
      share: { paidCents: 4500, shareCents: 3500 },
      mine: 2,
      account: { holder: 'Camille' },
      songs: [
        { isMine: true, hasVote: true, votes: 1 },
        { isMine: true, hasVote: true, votes: 1 },
      ],
      points: [40],
      homeAt: now.toISOString(),
    });
    expect(merged.songs[0].wishes).toHaveLength(1);
    expect(merged.photos.map(({ isMine }) => isMine).sort()).toEqual([false, true, true]);
    expect(merged.photos.find(({ isMine }) => !isMine)).toMatchObject({ isLiked: true, likeCount: 1 });
    for (const who of [pass, oldLink]) expect(await read(who)).toEqual(merged);
    const shares = (await call(maud, 'GET', '/costs')).shares;
    expect(shares.find((one: { guestId: string }) => one.guestId === maud.guestId)).toEqual(owed);
    expect(await passes.rowOf(session.guestId)).toBeUndefined();
    const countOf = (
      table: typeof nextDateVotes | typeof partyVotes | typeof doorEntries | typeof pushDevices,
    ) => db.$count(table, eq(table.guestId, pass.guestId));
    expect(await countOf(doorEntries)).toBe(2);
    expect(await countOf(pushDevices)).toBe(1);
    expect(await countOf(partyVotes)).toBe(2);
    expect(await countOf(nextDateVotes)).toBe(2);
    const gifts = await db.select().from(ticketGifts).where(eq(ticketGifts.giverGuestId, pass.guestId));
    expect(gifts.map(({ takerGuestId }) => takerGuestId)).toEqual([maud.guestId]);
    const { handovers } = (await callAs(server, pass, ['GET', `/me/tickets/${id}/handovers`])).json();
    expect(handovers).toMatchObject([{ name: 'Maud' }]);
    expect(await passes.outcomesOf(camille, [pass.token])).toEqual(['already_yours']);
  });

  it('owes nothing to themselves, and settles with one other person', async () => {
    const { id, maud, camille, pass, session, call } = await passes.planTwice();
    const { db } = server.deps;
    const pair = { eventId: id, createdAt: now };
    await db.insert(paybacks).values([
      { ...pair, id: randomUUID(), fromId: pass.guestId, toId: session.guestId, cents: 400 },
      { ...pair, id: randomUUID(), fromId: session.guestId, toId: maud.guestId, cents: 500 },
    ]);
    await db.insert(costCouples).values([
      { ...pair, id: randomUUID(), oneId: pass.guestId, otherId: session.guestId, agreedAt: now },
      { ...pair, id: randomUUID(), oneId: maud.guestId, otherId: session.guestId, agreedAt: now },
    ]);
    const sharer = [{ guestId: maud.guestId, value: 1 }];
    const expense = { label: 'Vin', cents: 900, isRefund: false, split: 'equal', sharers: sharer } as const;
    const otherPayers = [{ guestId: session.guestId, cents: 400 }];
    const body = { id: randomUUID(), payerId: pass.guestId, otherPayers, ...expense };
    await call(maud, 'POST', '/costs/expenses', body);
    await passes.take(camille, [pass.token]);
    const costs = await call(camille, 'GET', '/costs');
    expect(costs.paybacks).toMatchObject([{ fromId: pass.guestId, toId: maud.guestId, cents: 500 }]);
    expect(costs.couples).toMatchObject([{ oneId: maud.guestId, otherId: pass.guestId, isAgreed: true }]);
    expect(costs.expenses).toMatchObject([{ payerId: pass.guestId, otherPayers: [], cents: 900 }]);
  });

  it('has no conflict with themselves on the list; one with others stays', async () => {
    const { id, maud, camille, pass, session } = await passes.planTwice();
    const { db } = server.deps;
    const [item] = await db.select().from(shoppingItems).where(eq(shoppingItems.eventId, id));
    const meet = async (...people: readonly { readonly guestId: string }[]) => {
      const conflict = { itemId: item?.id ?? '', wanted: 2, kept: 1, writtenAt: now };
      const [row] = await db.insert(shoppingConflicts).values(conflict).returning();
      const conflictId = row?.id ?? '';
      const seen = { conflictId, isLate: false, quantity: 1, claimedAt: now };
      const rows = people.map(({ guestId }) => ({ ...seen, guestId }));
      await db.insert(shoppingConflictPeople).values(rows);
      return conflictId;
    };
    await meet(pass, session);
    const kept = await meet(session, maud);
    await passes.take(camille, [pass.token]);
    const left = await db
      .select()
      .from(shoppingConflicts)
      .where(eq(shoppingConflicts.itemId, item?.id ?? ''));
    expect(left.map((one) => one.id)).toEqual([kept]);
    const named = await db
      .select()
      .from(shoppingConflictPeople)
      .where(eq(shoppingConflictPeople.conflictId, kept));
    expect(named.map(({ guestId }) => guestId).sort()).toEqual([pass.guestId, maud.guestId].sort());
  });
});

it('decides for each column that names a guest what becomes of it', async () => {
  const { rows } = await server.deps.database.pool.query<{ name: string }>(`
    SELECT conrelid::regclass || '.' || (
      SELECT attname FROM pg_attribute WHERE attrelid = conrelid AND attnum = conkey[1]) AS name
    FROM pg_constraint WHERE contype = 'f' AND confrelid = 'guests'::regclass ORDER BY name`);
  const moved = [
    'album_likes.guest_id',
    'album_photos.guest_id',
    'reports.guest_id',
    'challenge_claims.answered_by',
    'challenge_claims.guest_id',
    'door_entries.guest_id',
    'guest_links.guest_id',
    'homecomings.guest_id',
    'next_date_votes.guest_id',
    'night_standings.guest_id',
    'party_votes.guest_id',
    'push_devices.guest_id',
    'question_answers.guest_id',
    'shopping_claims.guest_id',
    'shopping_conflict_people.guest_id',
    'song_votes.guest_id',
    'song_wishes.guest_id',
    'ticket_gifts.giver_guest_id',
    'ticket_gifts.taker_guest_id',
    'ticket_handovers.giver_guest_id',
    'ticket_handovers.taker_guest_id',
  ];
  // Messages of the former row: sent already, or to an address that hears by the other row.
  const left = ['party_held_invitations.guest_id', 'party_letters.guest_id'];
  expect(rows.map(({ name }) => name)).toEqual([...moved, ...left].sort());
});

describe('a link of somebody else', () => {
  it('hands nobody over silently: it must be confirmed, and its address is told', async () => {
    const { id } = await passes.prepareNight();
    const camille = await passes.createCamille();
    const pass = await passes.addPass(id, 'transmis@exemple.fr');
    const asked = await passes.take(camille, [pass.token]);
    expect(asked).toEqual([
      { outcome: 'pass_of_another', nightId: id, nickname: 'Camille', hasOwnPlace: false },
    ]);
    expect(await passes.rowOf(pass.guestId)).toMatchObject({ accountId: null, nickname: 'Camille' });
    expect(await passes.outcomesOf(camille, [pass.token], true)).toEqual(['taken_over']);
    const [email] = await deliverTo(server, 'transmis@exemple.fr');
    expect(email?.subject).toContain('Votre place est dans un compte');
    expect(email?.text).not.toContain('Camille Roux');
  });

  it('gives no way back to a member whom the host removed or blocked, without saying why', async () => {
    const { id, host } = await passes.prepareNight();
    const [removed, blocked] = [await passes.createCamille(), await passes.createCamille()];
    await server.deps.db.insert(partyExclusions).values({ eventId: id, appAccountId: removed.id });
    await server.deps.db.insert(memberBlocks).values({ blockerId: host.id, blockedId: blocked.id });
    for (const member of [removed, blocked]) {
      const pass = await passes.addPass(id, `ailleurs-${member.id}@exemple.fr`);
      expect(await passes.take(member, [pass.token], true)).toEqual([
        { outcome: 'link_unknown', nightId: null, nickname: null, hasOwnPlace: false },
      ]);
      expect(await passes.rowOf(pass.guestId)).toMatchObject({ accountId: null });
    }
  });

  it('that is unknown or has ended reveals nothing, and keeps no other from being taken over', async () => {
    const { id } = await passes.prepareNight();
    const camille = await passes.createCamille();
    const [ended, pass] = [
      await passes.addPass(id, 'fini@exemple.fr'),
      await passes.addPass(id, camille.email),
    ];
    await callAs(server, null, ['POST', `/replies/${ended.token}/renewal`]);
    expect(await passes.outcomesOf(camille, ['a'.repeat(43), ended.token, pass.token])).toEqual([
      'link_unknown',
      'link_unknown',
      'taken_over',
    ]);
  });
});

describe('an account whose address is confirmed', () => {
  it('is given what guests with this address wrote, also at a night where it was already', async () => {
    const { camille, pass, session, write, read } = await passes.planTwice();
    await write(pass);
    await write(session, { tartes: 2 });
    await server.deps.jobs.enqueue(server.deps.db, 'attach-guests', { accountId: camille.accountId });
    await workOff(server);
    expect(await read(camille)).toMatchObject({ guestId: pass.guestId, tartes: [{ quantity: 3 }] });
    expect(await passes.rowOf(session.guestId)).toBeUndefined();
  });

  it('keeps its reply where somebody else may have given one with the address', async () => {
    const { camille, pass, session } = await passes.planTwice({
      linked: { reply: 'no', emailConfirmedAt: null },
    });
    await server.deps.jobs.enqueue(server.deps.db, 'attach-guests', { accountId: camille.accountId });
    await workOff(server);
    expect(await passes.rowOf(session.guestId)).toMatchObject({ reply: 'yes' });
    expect(await passes.rowOf(pass.guestId)).toMatchObject({ accountId: null });
  });

  it('gets a later guest with this address once they confirm their link', async () => {
    const { id, write, read } = await passes.prepareNight();
    const camille = await passes.createCamille();
    const pass = await passes.addPass(id, camille.email, { emailConfirmedAt: null });
    await write(pass);
    await callAs(server, null, ['POST', `/replies/${pass.token}/confirmation`]);
    await workOff(server);
    expect(await passes.rowOf(pass.guestId)).toMatchObject({ accountId: camille.accountId });
    expect(await read(camille)).toMatchObject({ homeAt: now.toISOString() });
  });
});
