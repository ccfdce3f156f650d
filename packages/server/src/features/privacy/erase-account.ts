import { type Actor, isSignedIn, requireAccount } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import type { PageTag } from '../../db/page-changes.ts';
import type { Deps } from '../../deps.ts';
import { maskEmail } from '../../mask-email.ts';
import { checkNotLastAdmin } from '../accounts/check-last-admin.ts';
import { deleteAccount, lockAccount } from '../accounts/delete-account.ts';
import { forgetAlbum } from '../album/forget-album.ts';
import { forgetDevicesOfGuests } from '../announcements/devices.ts';
import { closeCustomer } from '../billing/close-customer.ts';
import { forgetClaims } from '../claims/forget-claims.ts';
import { eraseMessages } from '../contact/purge-messages.ts';
import { forgetPerson } from '../guest-list/forget-guests.ts';
import { recordAction } from '../journal/record-action.ts';
import { forgetSuppressedRecipient } from '../mail/forget-suppressed-recipient.ts';
import { deleteMember } from '../members/delete-member.ts';
import { unfollowOrganisers } from '../organisers/unfollow-organisers.ts';
import { leaveParties } from '../parties/leave-parties.ts';
import { forgetLetters } from '../parties/purge-letters.ts';
import { findOrganiserWithEvents } from './erasure-store.ts';

/** Administrators and our jobs may erase any account, others only their own. */
function checkMayErase(actor: Actor, accountId: string): void {
  if (actor.kind === 'admin' || actor.kind === 'system') return;
  if (requireAccount(actor).accountId !== accountId) throw new AppError('forbidden');
}

/**
 * Erases a person permanently, in one transaction: the account with its sessions, the pro profile with its events, the
 * app account with its parties (one that has a co-host is theirs), contact messages from that address if it is confirmed, unsaved work. A subscription ends at once. On
 * guest lists of others a nameless place stays; articles stay, without their author. Images are purged by the daily
 * job. The journal records that it happened, without the address, unless the person did it. Resolves once no server
 * process shows a page of theirs. The second call throws `user_not_found`.
 * @throws AppError `not_authenticated`, `forbidden`, `user_not_found`, `last_admin`
 */
export async function eraseAccount(
  deps: Pick<Deps, 'jobs' | 'now' | 'pages'>,
  actor: Actor,
  accountId: string,
): Promise<void> {
  checkMayErase(actor, accountId);
  await deps.pages.transaction(async (tx, changed) => {
    await checkNotLastAdmin(tx, accountId);
    const account = await lockAccount(tx, accountId);
    if (account === null) throw new AppError('user_not_found');
    const { email, role, createdAt } = account;
    const organiser = await findOrganiserWithEvents(tx, accountId);
    if (organiser?.customerId) {
      const { id: organiserId, customerId } = organiser;
      await closeCustomer(deps, tx, { organiserId, customerId });
    }
    const ownEmail = account.emailVerifiedAt === null ? null : email;
    await forgetClaims(tx, accountId);
    const forgotten = await forgetPerson(tx, { accountId, email: ownEmail });
    await forgetDevicesOfGuests(tx, forgotten);
    const visited = [...new Set(forgotten.map(({ eventId }) => eventId))];
    const followed = await unfollowOrganisers(tx, accountId);
    await forgetAlbum(tx, accountId, deps.now());
    await leaveParties(deps, tx, accountId);
    await deleteMember(tx, accountId);
    if (ownEmail !== null) {
      await eraseMessages(tx, ownEmail);
      await forgetLetters(tx, ownEmail);
      await forgetSuppressedRecipient(tx, ownEmail);
    }
    await deleteAccount(tx, accountId);
    const isOwnDoing = isSignedIn(actor) && actor.accountId === accountId;
    if (!isOwnDoing) {
      await recordAction(deps, tx, actor, {
        action: 'account.erase',
        subject: 'account',
        subjectId: accountId,
        subjectName: maskEmail(email),
        before: { role, createdAt, plan: organiser?.plan, eventCount: organiser?.eventIds.length },
      });
    }
    changed(...tagsOf(organiser, visited), ...followed.map((id): PageTag => `followers:${id}`));
  });
}

function tagsOf(
  organiser: { readonly id: string; readonly eventIds: readonly string[] } | null,
  visited: readonly string[],
): PageTag[] {
  const eventTags = [...visited, ...(organiser?.eventIds ?? [])].map((id): PageTag => `event:${id}`);
  return organiser === null ? eventTags : ['events', `organiser:${organiser.id}`, ...eventTags];
}
