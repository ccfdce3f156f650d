import type { DoorLink } from '@lampion/contract/events/door';
import { doorEndsAt } from '@lampion/contract/events/rules/door';
import type { Deps } from '../../deps.ts';
import { changeNight } from '../../night/nights/nights.ts';
import { hashToken, issueToken } from '../../people/accounts/sessions.ts';
import { type Actor, actingAccount, type DoorActor, isSignedIn } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { endDoorLinks, findDoorLink, insertDoorLink } from './store.ts';

/**
 * Creates the door link of a night the caller hosts; it works as long as they host it. The previous
 * link ends.
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
    // Of a person of the team, whose right ends apart from the organiser's.
    const issuedBy = isSignedIn(actor) ? actingAccount(actor) : accountId;
    await insertDoorLink(tx, { eventId: id, issuedBy, tokenHash, createdAt: now });
    return { token, endsAt: endsAt.toISOString() };
  });
}

/**
 * Ends the door link of a night the caller hosts, at once. Idempotent. @throws AppError as
 * `changeNight`
 */
export async function endDoorLink(
  deps: Pick<Deps, 'groupCommits' | 'now'>,
  actor: Actor,
  id: string,
): Promise<void> {
  await changeNight(deps, actor, id, { by: 'host' }, (tx) => endDoorLinks(tx, id, deps.now()));
}

/**
 * The helper who makes a request with a door link, also with an ended one.
 * @throws AppError `door_link_ended` for an unknown token
 */
export async function resolveDoorLink({ db }: Pick<Deps, 'db'>, token: string): Promise<DoorActor> {
  const { link } = await findLinkedDoor(db, { tokenHash: hashToken(token) });
  return { kind: 'door', linkId: link.id, eventId: link.eventId };
}

/**
 * A door link, also an ended one, and its event.
 * @throws AppError `door_link_ended` for an unknown one, and once its issuer lost the right to it
 */
export async function findLinkedDoor(db: Queryable, which: Parameters<typeof findDoorLink>[1]) {
  const found = await findDoorLink(db, which);
  if (found === null) throw new AppError('door_link_ended');
  return found;
}
