import { CONFIRMED_CLAIMS_MAX, WAITING_CLAIMS_MAX } from '@lampion/contract/night/challenge-claims';
import { and, asc, eq, isNotNull, not, or, type Placeholder, type SQL, sql } from 'drizzle-orm';
import { challenges, events } from '../../events/events/read-model.ts';
import { guests, isGuestHidden } from '../../events/guest-list/read-model.ts';
import { images, pictureOf } from '../../media/images/read-model.ts';
import { appAccounts } from '../../people/members/read-model.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { descending, prepareOnce } from '../../platform/db/statements.ts';
import { challengeClaims, nightStandings } from '../../platform/db/tables/night/challenges.ts';

export type ClaimRow = typeof challengeClaims.$inferSelect;

/**
 * The points of a challenge and how often it was confirmed; null when the event has none with that
 * id.
 */
export async function findChallengePoints(
  db: Queryable,
  eventId: string,
  id: string,
): Promise<{ readonly confirmedCount: number; readonly points: number } | null> {
  const [row] = await db
    .select({ points: challenges.points, confirmedCount: challenges.confirmedCount })
    .from(challenges)
    .where(and(eq(challenges.eventId, eventId), eq(challenges.id, id)));
  return row ?? null;
}

/** A challenge of any night; null when it is deleted. */
export async function findChallenge(
  db: Queryable,
  challengeId: string,
): Promise<{ readonly eventId: string; readonly title: string; readonly description: string } | null> {
  const { eventId, title, description } = challenges;
  const [row] = await db
    .select({ eventId, title, description })
    .from(challenges)
    .where(eq(challenges.id, challengeId));
  return row ?? null;
}

const nightChallenges = prepareOnce((db) => {
  const { id, title, description, points, isOptional, completed, confirmedCount } = challenges;
  return db
    .select({ id, title, description, points, isOptional, completed, confirmedCount })
    .from(challenges)
    .where(eq(challenges.eventId, sql.placeholder('eventId')))
    .orderBy(asc(challenges.position), asc(challenges.id))
    .prepare('night_challenges');
});

/** The challenges of a night, in the hosts' order. */
export function findNightChallenges(db: Queryable, eventId: string) {
  return nightChallenges(db).execute({ eventId });
}

const ownClaims = prepareOnce((db) =>
  db
    .select({ claim: challengeClaims, image: pictureOf(images) })
    .from(challengeClaims)
    .leftJoin(images, eq(images.id, challengeClaims.imageId))
    .where(eq(challengeClaims.guestId, sql.placeholder('guestId')))
    .orderBy(
      sql`${challengeClaims.state} <> 'refused'`,
      asc(challengeClaims.createdAt),
      asc(challengeClaims.id),
    )
    .prepare('claims_own'),
);

/** A guest's claims, refused ones first: the last one of each challenge is the current one. */
export function findOwnClaims(db: Queryable, guestId: string) {
  return ownClaims(db).execute({ guestId });
}
export type OwnClaimRow = Awaited<ReturnType<typeof findOwnClaims>>[number];

interface ClaimReader {
  readonly guestId: string | null;
  readonly memberId: string | null;
}

/**
 * Excludes claims of guests whom a block hides from the reader. A reader without an app account
 * sees all.
 */
function isVisible({ memberId }: { readonly memberId: Placeholder | string | null }): SQL | undefined {
  return memberId === null ? undefined : not(isGuestHidden(memberId));
}

/** The columns shown of another guest's claim. */
const shownClaim = {
  id: challengeClaims.id,
  challengeId: challengeClaims.challengeId,
  guestId: challengeClaims.guestId,
  word: challengeClaims.word,
  createdAt: challengeClaims.createdAt,
};

const waitingClaims = prepareOnce((db) =>
  db
    .select({ claim: shownClaim, image: pictureOf(images) })
    .from(challengeClaims)
    .innerJoin(guests, eq(guests.id, challengeClaims.guestId))
    .leftJoin(images, eq(images.id, challengeClaims.imageId))
    .where(
      and(
        eq(challengeClaims.eventId, sql.placeholder('eventId')),
        sql`${challengeClaims.state} = 'pending'`,
        sql`${challengeClaims.guestId} IS DISTINCT FROM ${sql.placeholder('guestId')}::uuid`,
        isVisible({ memberId: sql.placeholder('memberId') }),
      ),
    )
    .orderBy(asc(challengeClaims.createdAt), asc(challengeClaims.id))
    .limit(WAITING_CLAIMS_MAX)
    .prepare('claims_waiting'),
);

/** Pending claims of other guests, oldest first. */
export function findWaitingClaims(db: Queryable, eventId: string, reader: ClaimReader) {
  return waitingClaims(db).execute({ eventId, ...reader });
}
export type WaitingClaimRow = Awaited<ReturnType<typeof findWaitingClaims>>[number];

const lastAnsweredFirst = descending(challengeClaims.answeredAt);

const confirmedClaims = prepareOnce((db) => {
  const { showing, pseudonym } = nightStandings;
  const claim = { ...shownClaim, answeredBy: challengeClaims.answeredBy };
  return db
    .select({ claim, image: pictureOf(images), showing, pseudonym })
    .from(challengeClaims)
    .innerJoin(guests, eq(guests.id, challengeClaims.guestId))
    .innerJoin(nightStandings, eq(nightStandings.guestId, challengeClaims.guestId))
    .leftJoin(images, eq(images.id, challengeClaims.imageId))
    .where(
      and(
        eq(challengeClaims.eventId, sql.placeholder('eventId')),
        sql`${challengeClaims.state} = 'confirmed'`,
        isVisible({ memberId: sql.placeholder('memberId') }),
      ),
    )
    .orderBy(lastAnsweredFirst, asc(challengeClaims.id))
    .limit(CONFIRMED_CLAIMS_MAX)
    .prepare('claims_confirmed');
});

/** Confirmed claims, newest first, with how their authors appear in the ranking. */
export function findConfirmedClaims(
  db: Queryable,
  eventId: string,
  { memberId }: Pick<ClaimReader, 'memberId'>,
) {
  return confirmedClaims(db).execute({ eventId, memberId });
}
export type ConfirmedClaimRow = Awaited<ReturnType<typeof findConfirmedClaims>>[number];

/** When the last currently confirmed claim of a night was confirmed. */
export async function findLastConfirmation(db: Queryable, eventId: string): Promise<Date | null> {
  const [row] = await db
    .select({ answeredAt: challengeClaims.answeredAt })
    .from(challengeClaims)
    .where(and(eq(challengeClaims.eventId, eventId), sql`${challengeClaims.state} = 'confirmed'`))
    .orderBy(lastAnsweredFirst)
    .limit(1);
  return row?.answeredAt ?? null;
}

/** A claim of a night; null when the night has none with that id, or a block hides its author. */
export async function findClaim(
  db: Queryable,
  eventId: string,
  id: string,
  reader: ClaimReader,
): Promise<ClaimRow | null> {
  const [row] = await db
    .select({ claim: challengeClaims })
    .from(challengeClaims)
    .innerJoin(guests, eq(guests.id, challengeClaims.guestId))
    .where(and(eq(challengeClaims.eventId, eventId), eq(challengeClaims.id, id), isVisible(reader)));
  return row?.claim ?? null;
}

type NewClaim = Pick<
  ClaimRow,
  'challengeId' | 'createdAt' | 'eventId' | 'guestId' | 'id' | 'imageId' | 'word'
>;

/**
 * False when the id exists, or the guest has another claim of the challenge that was not refused.
 */
export async function insertClaim(tx: Queryable, claim: NewClaim): Promise<boolean> {
  const inserted = await tx
    .insert(challengeClaims)
    .values(claim)
    .onConflictDoNothing()
    .returning({ id: challengeClaims.id });
  return inserted.length > 0;
}

export async function updateClaim(
  tx: Queryable,
  id: string,
  values: Partial<Omit<ClaimRow, 'id'>>,
): Promise<void> {
  await tx.update(challengeClaims).set(values).where(eq(challengeClaims.id, id));
}

export async function deleteClaim(tx: Queryable, id: string): Promise<void> {
  await tx.delete(challengeClaims).where(eq(challengeClaims.id, id));
}

/** Guests of an account, through any of its profiles. */
function ownGuests(db: Queryable, accountId: string) {
  const profiles = db
    .select({ id: appAccounts.id })
    .from(appAccounts)
    .where(eq(appAccounts.accountId, accountId));
  return db
    .select({ id: guests.id })
    .from(guests)
    .where(or(eq(guests.accountId, accountId), sql`${guests.appAccountId} IN (${profiles})`));
}

/**
 * Erases what a person wrote and showed. The claims themselves stay, as does the place on the list.
 */
export async function forgetClaimsOf(tx: Queryable, accountId: string): Promise<void> {
  await tx
    .update(challengeClaims)
    .set({ word: '', imageId: null })
    .where(sql`${challengeClaims.guestId} IN (${ownGuests(tx, accountId)})`);
  await tx
    .update(challengeClaims)
    .set({ answerWord: '' })
    .where(
      and(
        isNotNull(challengeClaims.answeredBy),
        sql`${challengeClaims.answeredBy} IN (${ownGuests(tx, accountId)})`,
      ),
    );
}

/** The claims of an account, for its data export. */
export function findClaimsOf(db: Queryable, accountId: string) {
  const { word, state, points, createdAt } = challengeClaims;
  return db
    .select({ night: events.name, challenge: challenges.title, word, state, points, createdAt })
    .from(challengeClaims)
    .innerJoin(challenges, eq(challenges.id, challengeClaims.challengeId))
    .innerJoin(events, eq(events.id, challengeClaims.eventId))
    .where(sql`${challengeClaims.guestId} IN (${ownGuests(db, accountId)})`)
    .orderBy(asc(challengeClaims.createdAt), asc(challengeClaims.id));
}
