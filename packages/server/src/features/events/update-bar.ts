import type { Bar } from '@lampion/contract/schemas/event';
import type { UpdateBarBody } from '@lampion/contract/schemas/programme';
import type { Actor } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import type { Deps } from '../../deps.ts';
import { findBar, updateBarRow } from './bar-store.ts';
import { changeOwnBarathon } from './change-own-event.ts';
import { describeBar, describePart } from './describe-part.ts';
import { toBar } from './programme-view.ts';

/**
 * Changes the given fields of a bar of the caller's barathon; `visited` ticks it or not. Idempotent.
 * @throws AppError `not_authenticated`, `forbidden`, `event_not_found`, `not_a_barathon`; `bar_not_found`, also for one
 * of another event
 */
export function updateBar(
  deps: Pick<Deps, 'now' | 'pages'>,
  actor: Actor,
  eventId: string,
  barId: string,
  input: UpdateBarBody,
): Promise<Bar> {
  const { openingHours: opensAt, closingHours: closesAt, ...bar } = input;
  return changeOwnBarathon(deps, actor, eventId, async (tx, _event, tell) => {
    const before = await findBar(tx, eventId, barId);
    const row = await updateBarRow(tx, eventId, barId, { ...bar, opensAt, closesAt });
    if (before === null || row === null) throw new AppError('bar_not_found');
    tell(describePart(describeBar(before), describeBar(row)));
    return toBar(row);
  });
}
