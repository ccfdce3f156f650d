import type { CreateAppAccountBody, OwnAppAccount } from '@lampion/contract/people/app-accounts';
import { closeCustomer } from '../../billing/billing/customers.ts';
import type { Deps } from '../../deps.ts';
import { forgetPerson } from '../../events/guest-list/guests.ts';
import { forgetLetters } from '../../events/parties/emails.ts';
import { leaveParties } from '../../events/parties/parties.ts';
import { forgetDevicesOfGuests } from '../../messages/announcements/devices.ts';
import { eraseMessages } from '../../messages/contact/messages.ts';
import { forgetSuppressedRecipient } from '../../messages/mail/suppressions.ts';
import { forgetAlbum } from '../../night/album/album.ts';
import { forgetClaims } from '../../night/challenges/challenge-claims.ts';
import { deleteAccount, listDueDeletions, lockAccount } from '../../people/accounts/deletions.ts';
import { checkNotLastAdmin, isNewMember } from '../../people/accounts/registration.ts';
import { checkNotSelf, getUser } from '../../people/accounts/users.ts';
import { addOwnAppAccount, deleteMember } from '../../people/members/app-account.ts';
import { unfollowOrganisers } from '../../people/organisers/following.ts';
import { type Actor, isSignedIn, requireAccount, system } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { PageTag } from '../../platform/db/page-changes.ts';
import { maskEmail } from '../../platform/mask-email.ts';
import { recordAction } from '../journal/record-action.ts';
import { findOrganiserWithEvents } from './erasure-store.ts';

/** Administrators and our jobs may erase any account, others only their own. */
function checkMayErase(actor: Actor, accountId: string): void {
  if (actor.kind === 'admin' || actor.kind === 'system') return;
  if (requireAccount(actor).accountId !== accountId) throw new AppError('forbidden');
}

/**
 * Erases a person permanently, in one transaction: the account with its sessions, the pro profile
 * with its events, the app account with its parties (one that has a co-host is theirs), contact
 * messages from that address if it is confirmed, unsaved work. A subscription ends at once. On
 * guest lists of others a nameless place stays; articles stay, without their author. Images are
 * purged by the daily job. The journal records that it happened, without the address, unless the
 * person did it. Resolves once no server process shows a page of theirs. The second call throws
 * `user_not_found`.
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

const AT_ONCE = 500;

/** The person who requested it is the actor, so that nothing is recorded in the journal. */
function actorOf({ accountId, reason }: { readonly accountId: string; readonly reason: string }): Actor {
  if (reason !== 'request') return system;
  return { kind: 'member', accountId, sessionId: '', organiserId: null };
}

/**
 * Erases the accounts whose deletion is due. Runs every day; idempotent. One failure does not stop
 * the others.
 * @throws Error after all were tried, when some could not be erased
 */
export async function eraseDueAccounts(
  deps: Pick<Deps, 'db' | 'jobs' | 'log' | 'now' | 'pages'>,
): Promise<void> {
  let failures = 0;
  for (const deletion of await listDueDeletions(deps.db, deps.now(), AT_ONCE)) {
    try {
      await eraseAccount(deps, actorOf(deletion), deletion.accountId);
    } catch (error) {
      failures += 1;
      deps.log.error({ err: error, accountId: deletion.accountId }, 'an account could not be erased');
    }
  }
  if (failures > 0) throw new Error(`${failures} accounts could not be erased`);
}

/**
 * Erases another person's account permanently (see `eraseAccount`), confirmed by typing its
 * address. The second call throws `user_not_found`.
 * @throws AppError `not_authenticated`, `forbidden`, `user_not_found`; `own_account`, `last_admin`;
 * `invalid_input` for another address
 */
export async function deleteUser(
  deps: Pick<Deps, 'db' | 'jobs' | 'now' | 'pages'>,
  actor: Actor,
  id: string,
  { email }: { readonly email: string },
): Promise<void> {
  const user = await getUser(deps, actor, id);
  checkNotSelf(actor, id);
  if (user.email !== email) {
    const fields = [{ path: 'email', message: 'Ce n’est pas l’adresse de ce compte' }];
    throw new AppError('invalid_input', { fields });
  }
  await eraseAccount(deps, actor, id);
}

/**
 * Makes a member of the calling account. Of somebody who says that they are too young nothing is
 * stored; an account made for this in the last hour, as by signing in with Google, does not stay
 * either: it is erased, its session with it. An older one stays as it was: a year may be mistyped.
 * @throws AppError as `addOwnAppAccount`
 */
export async function addAppAccount(
  deps: Pick<Deps, 'db' | 'jobs' | 'limiter' | 'now' | 'pages'>,
  actor: Actor,
  wanted: CreateAppAccountBody,
): Promise<OwnAppAccount> {
  try {
    return await addOwnAppAccount(deps, actor, wanted);
  } catch (error) {
    const isTooYoung = error instanceof AppError && error.code === 'under_age';
    const { accountId } = requireAccount(actor);
    if (isTooYoung && (await isNewMember(deps, accountId))) await eraseAccount(deps, actor, accountId);
    throw error;
  }
}
