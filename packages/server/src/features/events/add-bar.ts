import type { Bar } from '@lampion/contract/schemas/event';
import type { AddBarBody } from '@lampion/contract/schemas/programme';
import type { Actor } from '../../actor.ts';
import type { Deps } from '../../deps.ts';
import { countBars, insertBar } from './bar-store.ts';
import { changeOwnBarathon } from './change-own-event.ts';
import { describeBar, describePart } from './describe-part.ts';
import { requireRoom } from './programme-policy.ts';
import { toBar } from './programme-view.ts';

/**
 * Appends a bar to those of the caller's barathon. Not idempotent.
 * @throws AppError `not_authenticated`, `forbidden`, `event_not_found`, `not_a_barathon`; `invalid_input` once there
 * are 200
 */
export function addBar(
  deps: Pick<Deps, 'now' | 'pages'>,
  actor: Actor,
  eventId: string,
  input: AddBarBody,
): Promise<Bar> {
  const { openingHours: opensAt, closingHours: closesAt, ...bar } = input;
  return changeOwnBarathon(deps, actor, eventId, async (tx, _event, tell) => {
    requireRoom(await countBars(tx, eventId));
    const row = await insertBar(tx, { ...bar, opensAt, closesAt, eventId });
    tell(describePart(null, describeBar(row)));
    return toBar(row);
  });
}
