import { AppError } from '../../app-error.ts';
import type { Queryable } from '../../db/database.ts';
import type { SeenNight } from '../nights/find-night.ts';
import { describeCrawl } from './describe-crawl.ts';

/** A group of a way, and the bars of the way. @throws AppError `invalid_input` for a group there is not */
export async function findGroup(
  tx: Queryable,
  { id, event }: Pick<SeenNight, 'event' | 'id'>,
  number: number,
) {
  const { bars, groups } = await describeCrawl(tx, { id, beginDate: event.beginDate, isHost: true });
  const group = groups.find((one) => one.number === number);
  if (group === undefined) throw refuseGroup('Ce groupe n’existe pas');
  return { bars, group, isOneOfSeveral: groups.length > 1 };
}

export const refuseGroup = (message: string) =>
  new AppError('invalid_input', { fields: [{ path: 'group', message }] });
