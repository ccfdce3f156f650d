import type { Challenge } from '@lampion/contract/events/events';
import type { AddChallengeBody, OrderBody, UpdateChallengeBody } from '@lampion/contract/events/programme';
import type {
  AddNightChallengeBody,
  UpdateNightChallengeBody,
} from '@lampion/contract/night/challenge-claims';
import { describeChanges } from '../../admin/journal/record-action.ts';
import { closeReports } from '../../admin/reports/reports.ts';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { requireRoom, requireWholeOrder } from './policy.ts';
import {
  type BarRow,
  type ChallengeRow,
  countChallenges,
  deleteChallengeRow,
  findChallenge,
  findChallenges,
  insertChallenge,
  isChallengeIdTaken,
  orderChallenges,
  updateChallengeRow,
} from './programme-store.ts';
import { changeOwnEvent, type PartChanges } from './update.ts';
import { toChallenge } from './view.ts';

/**
 * Appends a challenge to those of the caller's event. Not idempotent.
 * @throws AppError `not_authenticated`, `forbidden`, `event_not_found`; `invalid_input` once there
 * are 200
 */
export function addChallenge(
  deps: Pick<Deps, 'now' | 'pages'>,
  actor: Actor,
  eventId: string,
  input: AddChallengeBody,
): Promise<Challenge> {
  return changeOwnEvent(deps, actor, eventId, async (tx, _event, addChanges) => {
    requireRoom(await countChallenges(tx, eventId));
    const row = await insertChallenge(tx, { ...input, eventId });
    addChanges(describePart(null, describeChallenge(row)));
    return toChallenge(row);
  });
}

/**
 * Changes the given fields of a challenge of the caller's event; `completed` ticks it or not.
 * Idempotent.
 * @throws AppError `not_authenticated`, `forbidden`, `event_not_found`; `challenge_not_found`, also
 * for one of another event
 */
export function updateChallenge(
  deps: Pick<Deps, 'now' | 'pages'>,
  actor: Actor,
  eventId: string,
  challengeId: string,
  input: UpdateChallengeBody,
): Promise<Challenge> {
  return changeOwnEvent(deps, actor, eventId, async (tx, _event, addChanges) => {
    const before = await findChallenge(tx, eventId, challengeId);
    const row = await updateChallengeRow(tx, eventId, challengeId, input);
    if (before === null || row === null) throw new AppError('challenge_not_found');
    addChanges(describePart(describeChallenge(before), describeChallenge(row)));
    return toChallenge(row);
  });
}

/**
 * Reorders the challenges of the caller's event, and returns them in that order. An order from
 * before another request added or deleted one is refused, without changes.
 * @throws AppError `not_authenticated`, `forbidden`, `event_not_found`; `invalid_input` unless
 * `ids` contains each challenge exactly once
 */
export function reorderChallenges(
  deps: Pick<Deps, 'now' | 'pages'>,
  actor: Actor,
  eventId: string,
  { ids }: OrderBody,
): Promise<Challenge[]> {
  return changeOwnEvent(deps, actor, eventId, async (tx, _event, addChanges) => {
    const before = await findChallenges(tx, eventId);
    requireWholeOrder(before, ids);
    await orderChallenges(tx, eventId, ids);
    const after = await findChallenges(tx, eventId);
    addChanges(
      describeChanges(
        { challengeOrder: before.map(({ title }) => title) },
        { challengeOrder: after.map(({ title }) => title) },
      ),
    );
    return after.map(toChallenge);
  });
}

/**
 * Deletes a challenge of the caller's event. The second call throws `challenge_not_found`.
 * @throws AppError `not_authenticated`, `forbidden`, `event_not_found`; `challenge_not_found`, also
 * for one of another event
 */
export function deleteChallenge(
  deps: Pick<Deps, 'now' | 'pages'>,
  actor: Actor,
  eventId: string,
  challengeId: string,
): Promise<void> {
  return changeOwnEvent(deps, actor, eventId, async (tx, _event, addChanges) => {
    const row = await deleteChallengeRow(tx, eventId, challengeId);
    if (row === null) throw new AppError('challenge_not_found');
    addChanges(describePart(describeChallenge(row), null));
  });
}

// The programme within a transaction that has already locked the event or party, for hosts of a
// night.

/**
 * Appends a challenge; false when one with that id exists.
 * @throws AppError `invalid_input` once there are 200, or when another event has a challenge with
 * this id
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

/**
 * Deletes a challenge with its claims, and returns its title. Those who reported it are notified.
 * @throws AppError `challenge_not_found`
 */
export async function removeChallengeOf(
  deps: Pick<Deps, 'now'>,
  tx: Queryable,
  eventId: string,
  id: string,
): Promise<string> {
  const row = await deleteChallengeRow(tx, eventId, id);
  if (row === null) throw new AppError('challenge_not_found');
  await closeReports(deps, tx, id, 'removed');
  return row.title;
}

/** Copies challenges to an event that has none; none of them is marked as done. */
export async function copyChallenges(
  tx: Queryable,
  { fromId, toId }: { readonly fromId: string; readonly toId: string },
): Promise<boolean> {
  const known = await findChallenges(tx, fromId);
  if (known.length === 0 || (await countChallenges(tx, toId)) > 0) return known.length > 0;
  for (const { title, description, points, isOptional } of known) {
    await insertChallenge(tx, { title, description, points, isOptional, completed: false, eventId: toId });
  }
  return true;
}

/** A bar or a challenge in the administration's journal. */
interface Part {
  /** Its name, recorded with every change. */
  readonly known: Readonly<Record<string, unknown>>;
  /** Recorded only when changed; of texts only the length. */
  readonly facts: Readonly<Record<string, unknown>>;
}

export const describeBar = ({ id, name, ...bar }: BarRow): Part => ({
  known: { barId: id, bar: name },
  facts: {
    openingHours: bar.opensAt.slice(0, 5),
    closingHours: bar.closesAt.slice(0, 5),
    visited: bar.visited,
    missionLength: bar.mission.length,
    descriptionLength: bar.description.length,
  },
});

const describeChallenge = ({ id, title, ...challenge }: ChallengeRow): Part => ({
  known: { challengeId: id, challenge: title },
  facts: {
    points: challenge.points,
    completed: challenge.completed,
    descriptionLength: challenge.description.length,
  },
});

const whole = (part: Part | null) => (part === null ? undefined : { ...part.known, ...part.facts });

/**
 * The change of a part of the programme, null before it was added or after it was deleted. Pure.
 */
export function describePart(before: Part | null, after: Part | null): PartChanges | null {
  if (before === null || after === null) return { before: whole(before), after: whole(after) };
  const changes = describeChanges({ ...before.known, ...before.facts }, { ...after.known, ...after.facts });
  return (
    changes && {
      before: { ...before.known, ...changes.before },
      after: { ...after.known, ...changes.after },
    }
  );
}
