import type { NightFileFacts, NightStep } from '@lampion/contract/events/night-file';
import { and, between, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import { accounts } from '../../people/accounts/read-model.ts';
import { organisers } from '../../people/organisers/read-model.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { nightFileSteps, nightFiles } from '../../platform/db/tables/events/night-file.ts';
import { events } from '../events/read-model.ts';
import type { LetterSender } from './letters.ts';

type StepRecord = typeof nightFileSteps.$inferSelect;

/** What is recorded of the steps of a night. */
export type StepRecords = ReadonlyMap<NightStep, Pick<StepRecord, 'changedAt' | 'status'>>;

/** Null: nothing was ever said of this night. */
export async function findNightFacts(db: Queryable, eventId: string): Promise<NightFileFacts | null> {
  const { setting, sellsDrinks, playsMusic } = nightFiles;
  const [row] = await db
    .select({ setting, sellsDrinks, playsMusic })
    .from(nightFiles)
    .where(eq(nightFiles.eventId, eventId));
  return row ?? null;
}

export async function findSteps(db: Queryable, eventId: string): Promise<StepRecords> {
  const rows = await db.select().from(nightFileSteps).where(eq(nightFileSteps.eventId, eventId));
  return new Map(rows.map((row) => [row.step, row]));
}

export async function upsertNightFacts(tx: Queryable, eventId: string, facts: NightFileFacts): Promise<void> {
  await tx
    .insert(nightFiles)
    .values({ eventId, ...facts })
    .onConflictDoUpdate({ target: nightFiles.eventId, set: facts });
}

/** What an organiser says of itself. */
export async function findSender(db: Queryable, organiserId: string): Promise<LetterSender> {
  const { fullName, companyName, contactEmail, siret, addressLine, postcode, city } = organisers;
  const [row] = await db
    .select({ fullName, companyName, contactEmail, siret, addressLine, postcode, city })
    .from(organisers)
    .where(eq(organisers.id, organiserId));
  if (row === undefined) throw new Error('an event has no organiser');
  return row;
}

/** The file of its night must exist. */
export async function upsertStep(tx: Queryable, row: Omit<StepRecord, 'remindedAt'>): Promise<void> {
  const { status, changedAt } = row;
  await tx
    .insert(nightFileSteps)
    .values(row)
    .onConflictDoUpdate({
      target: [nightFileSteps.eventId, nightFileSteps.step],
      set: { status, changedAt },
    });
}

interface NightsWanted {
  readonly from: Date;
  readonly until: Date;
  /** The last id of the previous read. */
  readonly after: string | null;
  readonly limit: number;
}

/** Published events of a span of time with a file, by their ids. */
export async function findFilesOfNights(
  db: Queryable,
  { from, until, after, limit }: NightsWanted,
): Promise<string[]> {
  const rows = await db
    .select({ id: nightFiles.eventId })
    .from(nightFiles)
    .innerJoin(events, eq(events.id, nightFiles.eventId))
    .where(
      and(
        eq(events.status, 'published'),
        between(events.beginDate, from, until),
        after === null ? undefined : gt(nightFiles.eventId, after),
      ),
    )
    .orderBy(nightFiles.eventId)
    .limit(limit);
  return rows.map(({ id }) => id);
}

/**
 * Records that the organiser was reminded of these steps; those they were reminded of before keep
 * their time. Returns whether there were others. The event must be locked.
 */
export async function markReminded(
  tx: Queryable,
  eventId: string,
  steps: readonly NightStep[],
  remindedAt: Date,
): Promise<boolean> {
  const rows = await tx
    .insert(nightFileSteps)
    .values(
      steps.map((step) => ({ eventId, step, status: 'todo' as const, changedAt: remindedAt, remindedAt })),
    )
    .onConflictDoUpdate({
      target: [nightFileSteps.eventId, nightFileSteps.step],
      set: { remindedAt },
      setWhere: isNull(nightFileSteps.remindedAt),
    })
    .returning({ step: nightFileSteps.step });
  return rows.length > 0;
}

/** The steps that the organiser was reminded of last. */
export async function findLatestReminded(db: Queryable, eventId: string): Promise<ReadonlySet<NightStep>> {
  const { step, remindedAt } = nightFileSteps;
  const latest = db
    .select({ at: sql`max(${remindedAt})` })
    .from(nightFileSteps)
    .where(eq(nightFileSteps.eventId, eventId));
  const rows = await db
    .select({ step })
    .from(nightFileSteps)
    .where(and(eq(nightFileSteps.eventId, eventId), inArray(remindedAt, latest)));
  return new Set(rows.map((row) => row.step));
}

export async function findOrganiserEmail(db: Queryable, organiserId: string): Promise<string | null> {
  const [row] = await db
    .select({ email: accounts.email })
    .from(organisers)
    .innerJoin(accounts, eq(accounts.id, organisers.accountId))
    .where(eq(organisers.id, organiserId));
  return row?.email ?? null;
}
