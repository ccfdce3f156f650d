import { doorEndsAt } from '@lampion/contract/rules/door-ending';
import type { DoorLink } from '@lampion/contract/schemas/door';
import type { Actor } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import type { Deps } from '../../deps.ts';
import { issueToken } from '../accounts/issue-token.ts';
import { changeNight } from '../nights/change-night.ts';
import { endDoorLinks, insertDoorLink } from './door-store.ts';

/**
 * Makes the door link of a night the caller hosts, for as long as they host it; a former one ends.
 * @throws AppError as `changeNight`; `door_closed` once the night is over
 */
export function issueDoorLink(
  deps: Pick<Deps, 'groupCommits' | 'now'>,
  actor: Actor,
  id: string,
): Promise<DoorLink> {
  return changeNight(deps, actor, id, { by: 'host' }, async (tx, { event, accountId }) => {
    const now = deps.now();
    const endsAt = doorEndsAt(event);
    if (endsAt <= now) throw new AppError('door_closed');
    const { token, tokenHash } = issueToken();
    await endDoorLinks(tx, id, now);
    await insertDoorLink(tx, { eventId: id, issuedBy: accountId, tokenHash, createdAt: now });
    return { token, endsAt: endsAt.toISOString() };
  });
}
