import type { AddNightChallengeBody, UpdateNightChallengeBody } from '@lampion/contract/schemas/claim';
import { AppError } from '../../app-error.ts';
import type { Queryable } from '../../db/database.ts';
import {
  countChallenges,
  deleteChallengeRow,
  findChallenge,
  findChallenges,
  insertChallenge,
  isChallengeIdTaken,
  updateChallengeRow,
} from './challenge-store.ts';
import { requireRoom } from './programme-policy.ts';

// The programme in a transaction that has locked the event, or the party, already: for hosts of a night.

/**
 * Appends a challenge; false when that id is there already.
 * @throws AppError `invalid_input` once there are 200, or for the id of a challenge elsewhere
 */
export async function addChallengeTo(
  tx: Queryable,
  eventId: string,
  challenge: AddNightChallengeBody,
): Promise<boolean> {
  if ((await findChallenge(tx, eventId, challenge.id)) !== null) return false;
  if (await isChallengeIdTaken(tx, challenge.id)) {
    throw new AppError('invalid_input', { fields: [{ path: 'id', message: 'Identifiant déjà pris' }] });
  }
  requireRoom(await countChallenges(tx, eventId));
  await insertChallenge(tx, { ...challenge, completed: false, eventId });
  return true;
}

/** Changes the given fields of a challenge. @throws AppError `challenge_not_found` */
export async function changeChallengeOf(
  tx: Queryable,
  eventId: string,
  id: string,
  values: UpdateNightChallengeBody,
): Promise<void> {
  if ((await updateChallengeRow(tx, eventId, id, values)) === null) throw new AppError('challenge_not_found');
}

/** Deletes a challenge with what guests claimed of it, and returns its title. @throws AppError `challenge_not_found` */
export async function removeChallengeOf(tx: Queryable, eventId: string, id: string): Promise<string> {
  const row = await deleteChallengeRow(tx, eventId, id);
  if (row === null) throw new AppError('challenge_not_found');
  return row.title;
}

/** Gives a copy without challenges those of the first, none of them done. */
export async function copyChallenges(
  tx: Queryable,
  { fromId, toId }: { readonly fromId: string; readonly toId: string },
): Promise<void> {
  if ((await countChallenges(tx, toId)) > 0) return;
  for (const { title, description, points, isOptional } of await findChallenges(tx, fromId)) {
    await insertChallenge(tx, { title, description, points, isOptional, completed: false, eventId: toId });
  }
}
