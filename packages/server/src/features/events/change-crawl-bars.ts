import type { Bar } from '@lampion/contract/schemas/event';
import { AppError } from '../../app-error.ts';
import type { Queryable } from '../../db/database.ts';
import type { PageTag } from '../../db/page-changes.ts';
import {
  countBars,
  deleteBarRow,
  findBar,
  findBars,
  insertBar,
  isBarIdTaken,
  orderBars,
  updateBarRow,
} from './bar-store.ts';
import { tagsOfEvent } from './change-own-event.ts';
import { requireRoom, requireWholeOrder } from './programme-policy.ts';
import { toBar } from './programme-view.ts';

// The bars of a barathon for who leads it, of a party too: whoever calls has locked the event and knows that the person hosts it.

type BarValues = Partial<Omit<Bar, 'id' | 'visited'>>;

function toValues({ openingHours: opensAt, closingHours: closesAt, ...values }: BarValues) {
  return { ...values, opensAt, closesAt };
}

/** The bars of an event or a party, in the order of its programme. */
export async function findCrawlBars(db: Queryable, eventId: string): Promise<Bar[]> {
  return (await findBars(db, eventId)).map(toBar);
}

/** Appends a bar; false when it is there already. @throws AppError `invalid_input` once there are 200, or for the id of a bar elsewhere */
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

/** Changes the values that are given. @throws AppError `bar_not_found` */
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

/** @throws AppError `invalid_input` unless `ids` holds each bar once */
export async function reorderCrawlBars(
  tx: Queryable,
  eventId: string,
  ids: readonly string[],
): Promise<void> {
  requireWholeOrder(await findBars(tx, eventId), ids);
  await orderBars(tx, eventId, ids);
}

/** The pages that show its bars: those of an organiser's event. */
export function pagesOfCrawl({
  id,
  organiserId,
}: {
  readonly id: string;
  readonly organiserId: string | null;
}): PageTag[] {
  return organiserId === null ? [] : tagsOfEvent({ id, organiserId });
}
