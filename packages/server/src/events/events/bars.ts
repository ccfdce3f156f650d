import type { Bar } from '@lampion/contract/events/events';
import type { AddBarBody, OrderBody, UpdateBarBody } from '@lampion/contract/events/programme';
import { describeChanges } from '../../admin/journal/record-action.ts';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Queryable } from '../../platform/db/database.ts';
import type { PageTag } from '../../platform/db/page-changes.ts';
import { describeBar, describePart } from './challenges.ts';
import { requireRoom, requireWholeOrder } from './policy.ts';
import {
  countBars,
  deleteBarRow,
  findBar,
  findBars,
  insertBar,
  isBarIdTaken,
  orderBars,
  updateBarRow,
} from './programme-store.ts';
import { changeOwnBarathon, tagsOfEvent } from './update.ts';
import { toBar } from './view.ts';

/**
 * Appends a bar to those of the caller's barathon. Not idempotent.
 * @throws AppError `not_authenticated`, `forbidden`, `event_not_found`, `not_a_barathon`;
 * `invalid_input` once there are 200
 */
export function addBar(
  deps: Pick<Deps, 'now' | 'pages'>,
  actor: Actor,
  eventId: string,
  input: AddBarBody,
): Promise<Bar> {
  const { openingHours: opensAt, closingHours: closesAt, ...bar } = input;
  return changeOwnBarathon(deps, actor, eventId, async (tx, _event, addChanges) => {
    requireRoom(await countBars(tx, eventId));
    const row = await insertBar(tx, { ...bar, opensAt, closesAt, eventId });
    addChanges(describePart(null, describeBar(row)));
    return toBar(row);
  });
}

/**
 * Changes the given fields of a bar of the caller's barathon; `visited` ticks it or not.
 * Idempotent.
 * @throws AppError `not_authenticated`, `forbidden`, `event_not_found`, `not_a_barathon`;
 * `bar_not_found`, also for one of another event
 */
export function updateBar(
  deps: Pick<Deps, 'now' | 'pages'>,
  actor: Actor,
  eventId: string,
  barId: string,
  input: UpdateBarBody,
): Promise<Bar> {
  const { openingHours: opensAt, closingHours: closesAt, ...bar } = input;
  return changeOwnBarathon(deps, actor, eventId, async (tx, _event, addChanges) => {
    const before = await findBar(tx, eventId, barId);
    const row = await updateBarRow(tx, eventId, barId, { ...bar, opensAt, closesAt });
    if (before === null || row === null) throw new AppError('bar_not_found');
    addChanges(describePart(describeBar(before), describeBar(row)));
    return toBar(row);
  });
}

/**
 * Reorders the bars of the caller's barathon, and returns them in that order. An order from before
 * another request added or deleted one is refused, without changes.
 * @throws AppError `not_authenticated`, `forbidden`, `event_not_found`, `not_a_barathon`;
 * `invalid_input` unless `ids` contains each bar exactly once
 */
export function reorderBars(
  deps: Pick<Deps, 'now' | 'pages'>,
  actor: Actor,
  eventId: string,
  { ids }: OrderBody,
): Promise<Bar[]> {
  return changeOwnBarathon(deps, actor, eventId, async (tx, _event, addChanges) => {
    const before = await findBars(tx, eventId);
    requireWholeOrder(before, ids);
    await orderBars(tx, eventId, ids);
    const after = await findBars(tx, eventId);
    addChanges(
      describeChanges(
        { barOrder: before.map(({ name }) => name) },
        { barOrder: after.map(({ name }) => name) },
      ),
    );
    return after.map(toBar);
  });
}

/**
 * Deletes a bar of the caller's barathon. The second call throws `bar_not_found`.
 * @throws AppError `not_authenticated`, `forbidden`, `event_not_found`, `not_a_barathon`;
 * `bar_not_found`, also for one of another event
 */
export function deleteBar(
  deps: Pick<Deps, 'now' | 'pages'>,
  actor: Actor,
  eventId: string,
  barId: string,
): Promise<void> {
  return changeOwnBarathon(deps, actor, eventId, async (tx, _event, addChanges) => {
    const row = await deleteBarRow(tx, eventId, barId);
    if (row === null) throw new AppError('bar_not_found');
    addChanges(describePart(describeBar(row), null));
  });
}

// The bars of a barathon, for hosts of its night, also of a party. The caller has locked the event
// and checked that the person hosts it.

type BarValues = Partial<Omit<Bar, 'id' | 'visited'>>;

function toValues({ openingHours: opensAt, closingHours: closesAt, ...values }: BarValues) {
  return { ...values, opensAt, closesAt };
}

/** The bars of an event or a party, in the order of its programme. */
export async function findCrawlBars(db: Queryable, eventId: string): Promise<Bar[]> {
  return (await findBars(db, eventId)).map(toBar);
}

/**
 * Appends a bar; false when it already exists.
 * @throws AppError `invalid_input` once there are 200, or when another event has a bar with this id
 */
export async function appendCrawlBar(
  tx: Queryable,
  eventId: string,
  { id, openingHours: opensAt, closingHours: closesAt, name, description, mission }: Omit<Bar, 'visited'>,
): Promise<boolean> {
  if ((await findBar(tx, eventId, id)) !== null) return false;
  if (await isBarIdTaken(tx, id))
    throw new AppError('invalid_input', { fields: [{ path: 'id', message: 'Identifiant déjà pris' }] });
  requireRoom(await countBars(tx, eventId));
  await insertBar(tx, { id, name, description, mission, opensAt, closesAt, eventId, visited: false });
  return true;
}

/** Changes the given fields. @throws AppError `bar_not_found` */
export async function changeCrawlBar(
  tx: Queryable,
  eventId: string,
  id: string,
  values: BarValues,
): Promise<void> {
  if ((await updateBarRow(tx, eventId, id, toValues(values))) === null) throw new AppError('bar_not_found');
}

/** @throws AppError `bar_not_found` */
export async function removeCrawlBar(tx: Queryable, eventId: string, id: string): Promise<void> {
  if ((await deleteBarRow(tx, eventId, id)) === null) throw new AppError('bar_not_found');
}

/** @throws AppError `invalid_input` unless `ids` contains each bar exactly once */
export async function reorderCrawlBars(
  tx: Queryable,
  eventId: string,
  ids: readonly string[],
): Promise<void> {
  requireWholeOrder(await findBars(tx, eventId), ids);
  await orderBars(tx, eventId, ids);
}

/** The pages that show the bars: only those of an organiser's event. */
export function pagesOfCrawl({
  id,
  organiserId,
}: {
  readonly id: string;
  readonly organiserId: string | null;
}): PageTag[] {
  return organiserId === null ? [] : tagsOfEvent({ id, organiserId });
}
