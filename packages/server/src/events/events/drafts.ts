import { eventBlanks, pickEventFields } from '@lampion/contract/events/event-fields';
import { v7 as uuidv7 } from 'uuid';
import type { Queryable } from '../../platform/db/database.ts';
import { checkEventFields } from './creation.ts';
import { toPublication } from './policy.ts';
import { insertEvents, lockEventRows, type NewEvent, updateEventRow } from './store.ts';

/** What a draft of a file has; all other fields are those of an empty form. */
export type DraftFields = Pick<
  NewEvent,
  | 'name'
  | 'description'
  | 'type'
  | 'beginDate'
  | 'endDate'
  | 'place'
  | 'address'
  | 'postcode'
  | 'city'
  | 'latitude'
  | 'longitude'
  | 'admission'
  | 'priceCents'
  | 'admissionNote'
>;

/**
 * Creates drafts of an organiser, which count in no month of a plan, and returns their ids in the
 * given order. The caller has checked the rights and the fields. Not idempotent.
 * @throws AppError `invalid_input` for fields that contradict each other
 */
export async function createDrafts(
  tx: Queryable,
  organiserId: string,
  drafts: readonly DraftFields[],
  now: Date,
): Promise<string[]> {
  const rows = drafts.map((draft) => ({
    ...pickEventFields(eventBlanks),
    ...draft,
    ...toPublication({ publication: 'draft' }, now),
    id: uuidv7(),
    organiserId,
    createdAt: now,
    updatedAt: now,
  }));
  for (const row of rows) checkEventFields(row);
  await insertEvents(tx, rows);
  return rows.map(({ id }) => id);
}

/**
 * Gives drafts their first picture: no change for those who edit them, so the version stays.
 * Events that are public or have one already keep what they have.
 */
export async function setDraftPictures(
  tx: Queryable,
  ids: readonly string[],
  imageId: string,
): Promise<void> {
  for (const { id, status, imageId: known } of await lockEventRows(tx, ids))
    if (status === 'draft' && known === null) await updateEventRow(tx, id, { imageId });
}
