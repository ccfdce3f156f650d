import type { NightScreen } from '@lampion/contract/schemas/night';
import { AppError } from '../../app-error.ts';
import type { Queryable } from '../../db/database.ts';
import { requireScreen } from './find-night.ts';
import { isOpenNight } from './night-policy.ts';
import { findNightRow, type NightRow } from './night-store.ts';
import { toChoices } from './night-view.ts';

/**
 * The event of a night for whoever has a private link to one of its screens, and need not be on its list: while the screen is open,
 * the night not called off, and not over for 30 days.
 * @throws AppError `night_not_found`
 */
export async function findOpenNight(
  db: Queryable,
  { id, screen, now }: { readonly id: string; readonly screen: NightScreen; readonly now: Date },
): Promise<NightRow['event']> {
  const row = await findNightRow(db, id);
  if (row === null || !isOpenNight(row.event, now)) throw new AppError('night_not_found');
  requireScreen(toChoices(row), screen);
  return row.event;
}
