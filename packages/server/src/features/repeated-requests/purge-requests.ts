import type { Queryable } from '../../db/database.ts';
import { deleteRequestsBefore, type RequestAges } from './keyed-request-store.ts';
import { deleteAnswersBefore } from './own-answer-store.ts';

/** Purges requests made before these instants, with their answers, and when answers were written that came with them. */
export async function purgeRequests(db: Queryable, ages: RequestAges): Promise<void> {
  await deleteRequestsBefore(db, ages);
  await deleteAnswersBefore(db, ages.lasting);
}
