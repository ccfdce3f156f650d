import type { OwnReply, ReplyBody } from '@lampion/contract/schemas/reply';
import { type Actor, requireAccount } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import type { SharedWork } from '../../db/group-commits.ts';
import type { Deps } from '../../deps.ts';
import { findGuestLimit } from '../billing/find-guest-limit.ts';
import { findMember } from '../members/find-member.ts';
import { attachGuest } from './attach-guest.ts';
import { describeOwnReply } from './describe-own-reply.ts';
import { openPlaces } from './open-places.ts';
import { readPlaces } from './read-places.ts';
import { findMemberGuest, type GuestRecord, updateGuest } from './reply-store.ts';
import { saveFirstReply, saveReply, toNewGuest } from './save-reply.ts';

/** Enough for undecided members; each change renders the event's page again. */
export const REPLIES_PER_ACCOUNT = { name: 'own-reply', points: 60, seconds: 600 };

/**
 * Sets the calling member's reply to an event. A guest invited by e-mail, or added without an account, keeps that row.
 * Resolves once no server process shows the older count. Idempotent.
 * @throws AppError `not_authenticated`, `event_not_found`, `event_closed`, `invalid_input` at `plusOnes`,
 * `plan_limit_reached`, `too_many_attempts`
 */
export async function setOwnReply(
  deps: Pick<Deps, 'db' | 'groupCommits' | 'jobs' | 'limiter' | 'now' | 'replyListeners'>,
  actor: Actor,
  eventId: string,
  wanted: ReplyBody,
): Promise<OwnReply> {
  const { accountId } = requireAccount(actor);
  const asked = Promise.all([
    findGuestLimit(deps, eventId),
    // Not in the transaction, where everybody who answers at the same time would wait for it.
    findMember(deps.db, accountId),
    deps.limiter.consume(REPLIES_PER_ACCOUNT, accountId),
  ]);
  const write: SharedWork<GuestRecord> = async (tx, changed) => {
    const opened = await openPlaces(deps, tx, eventId);
    const [limit, member] = await asked;
    if (member === null) throw new AppError('not_authenticated');
    await attachGuest(deps, tx, opened, member);
    const event = await readPlaces(deps, tx, opened);
    const known = await findMemberGuest(tx, eventId, member);
    if (member.email === null) checkComesAlone(known, wanted);
    const saved = await (known === null
      ? saveFirstReply(deps, tx, event, toNewGuest(member), { ...wanted, limit })
      : saveReply(deps, tx, event, known, wanted));
    const { appAccountId: memberId } = member;
    for (const tell of deps.replyListeners)
      await tell(deps, tx, opened, { before: known, after: saved, memberId });
    changed(`event:${event.id}`);
    // A row found by its address only is linked to the account.
    const isNameless = saved.accountId === null && saved.appAccountId === null;
    return isNameless ? updateGuest(tx, saved.id, { accountId }) : saved;
  };
  return describeOwnReply(deps, await deps.groupCommits.run(eventId, write, asked));
}

/** An unconfirmed account is as cheap as an invented address: it gets a single place. */
function checkComesAlone(known: GuestRecord | null, { reply, plusOnes = 0 }: ReplyBody): void {
  if (reply === 'no' || plusOnes <= (known?.plusOnes ?? 0)) return;
  const message = 'Confirmez d’abord votre adresse e-mail pour venir avec quelqu’un';
  throw new AppError('invalid_input', { fields: [{ path: 'plusOnes', message }] });
}
