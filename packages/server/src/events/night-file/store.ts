import type { NightFileFacts, NightStep } from '@lampion/contract/events/night-file';
import { eq } from 'drizzle-orm';
import { organisers } from '../../people/organisers/read-model.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { nightFileSteps, nightFiles } from '../../platform/db/tables/events/night-file.ts';
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

/** What an organiser says of itself, for its letters. */
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
export async function upsertStep(tx: Queryable, row: StepRecord): Promise<void> {
  const { status, changedAt } = row;
  await tx
    .insert(nightFileSteps)
    .values(row)
    .onConflictDoUpdate({
      target: [nightFileSteps.eventId, nightFileSteps.step],
      set: { status, changedAt },
    });
}
