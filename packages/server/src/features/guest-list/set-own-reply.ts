import type { OwnReply, ReplyBody } from '@lampion/contract/schemas/reply';
import { type Actor, requireAccount } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import type { Queryable } from '../../db/database.ts';
import type { SharedWork } from '../../db/group-commits.ts';
import type { Deps } from '../../deps.ts';
import { findMember, type Member } from '../members/find-member.ts';
import { describeOwnReply } from './describe-own-reply.ts';
import { moveWaiting } from './move-waiting.ts';
import { type EventPlaces, openPlaces } from './open-places.ts';
import {
  findGuest,
  findMemberGuest,
  findUnconfirmedGuest,
  type GuestRecord,
  updateGuest,
} from './reply-store.ts';
import { saveReply } from './save-reply.ts';

/** Enough for whoever hesitates; each change makes the event's page anew. */
const PER_ACCOUNT = { name: 'own-reply', points: 60, seconds: 600 };

/**
 * Answers an event as the member who asks, or changes that answer. Whoever was invited by e-mail, or came without an
 * account, keeps that row. Resolves once no server process shows the older count. The same answer again changes nothing.
 * @throws AppError `not_authenticated`, `event_not_found`, `event_closed`, `invalid_input` at `plusOnes`,
 * `plan_limit_reached`, `too_many_attempts`
 */
export async function setOwnReply(
  deps: Pick<Deps, 'db' | 'groupCommits' | 'jobs' | 'limiter' | 'now' | 'payments'>,
  actor: Actor,
  eventId: string,
  wanted: ReplyBody,
): Promise<OwnReply> {
  const { accountId } = requireAccount(actor);
  const allowed = deps.limiter.consume(PER_ACCOUNT, accountId);
  const write: SharedWork<GuestRecord> = async (tx, changed) => {
    const event = await openPlaces(deps, tx, eventId);
    const member = await findMember(tx, accountId);
    if (member === null) throw new AppError('not_authenticated');
    const known = (await findMemberGuest(tx, eventId, member)) ?? (await adoptGuest(deps, tx, event, member));
    if (member.email === null) checkComesAlone(known, wanted);
    const saved = await saveReply(deps, tx, event, known ?? toGuest(member), wanted);
    changed(`event:${event.id}`);
    // A row known by its address alone becomes the account's.
    const isNameless = saved.accountId === null && saved.appAccountId === null;
    return isNameless ? updateGuest(tx, saved.id, { accountId }) : saved;
  };
  return describeOwnReply(deps, await deps.groupCommits.run(eventId, write, allowed));
}

/** An account costs no more than an invented address: until that is confirmed it holds one place. */
function checkComesAlone(known: GuestRecord | null, { reply, plusOnes = 0 }: ReplyBody): void {
  if (reply === 'no' || plusOnes <= (known?.plusOnes ?? 0)) return;
  const message = 'Confirmez d’abord votre adresse e-mail pour venir avec quelqu’un';
  throw new AppError('invalid_input', { fields: [{ path: 'plusOnes', message }] });
}

/** What was answered with the member's address before anybody confirmed it: the account does. Null without any. */
async function adoptGuest(
  deps: Pick<Deps, 'jobs' | 'now'>,
  tx: Queryable,
  event: EventPlaces,
  { accountId, email }: Member,
): Promise<GuestRecord | null> {
  const guest = email && (await findUnconfirmedGuest(tx, event.id, email));
  if (!guest) return null;
  await updateGuest(tx, guest.id, { accountId, emailConfirmedAt: deps.now() });
  await moveWaiting(deps, tx, event);
  return findGuest(tx, guest.id);
}

function toGuest({ nickname, accountId, appAccountId }: Member) {
  return { nickname, accountId, appAccountId, email: null };
}
