import type { ReasonsBody } from '@lampion/contract/admin/rules/decision-rules';
import type { CreateAppAccountBody, OwnAppAccount } from '@lampion/contract/people/app-accounts';
import { closeCustomer } from '../../billing/billing/customers.ts';
import type { Deps } from '../../deps.ts';
import { forgetPerson } from '../../events/guest-list/guests.ts';
import { forgetPartyEmails } from '../../events/parties/emails.ts';
import { leaveParties } from '../../events/parties/parties.ts';
import { forgetAnswersOf } from '../../events/questions/questions.ts';
import { forgetHandovers } from '../../events/tickets/handovers.ts';
import { forgetDevicesOfGuests } from '../../messages/announcements/devices.ts';
import { eraseMessages } from '../../messages/contact/messages.ts';
import { forgetSuppressedRecipient } from '../../messages/mail/suppressions.ts';
import { forgetAlbum } from '../../night/album/album.ts';
import { forgetClaims } from '../../night/challenges/challenge-claims.ts';
import { forgetCosts } from '../../night/costs/debts.ts';
import { deleteAccount, listDueDeletions, lockAccount } from '../../people/accounts/deletions.ts';
import { checkNotLastAdmin, isNewMember } from '../../people/accounts/registration.ts';
import { checkNotSelf, getUser } from '../../people/accounts/users.ts';
import { addOwnAppAccount, deleteMember } from '../../people/members/app-account.ts';
import { unfollowOrganisers } from '../../people/organisers/following.ts';
import { passOrganiserOn } from '../../people/teams/handover.ts';
import { forgetInvitations } from '../../people/teams/members.ts';
import { type Actor, isSignedIn, requireAccount, system } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Queryable } from '../../platform/db/database.ts';
import type { PageTag } from '../../platform/db/page-changes.ts';
import { forgetAnswers } from '../../platform/idempotency/own-answers.ts';
import { maskEmail } from '../../platform/mask-email.ts';
import { explainDecision } from '../decisions/decisions.ts';
import { recordAction } from '../journal/record-action.ts';
import { closeReportsOfMember, forgetReported, forgetReporter } from '../reports/reports.ts';
import { findOrganiserWithEvents } from './erasure-store.ts';

/**
 * Administrators and our jobs may erase any account, others only the one they are signed in with.
 */
function checkMayErase(actor: Actor, accountId: string): void {
  if (actor.kind === 'admin' || actor.kind === 'system') return;
  if (requireAccount(actor).accountId !== accountId) throw new AppError('forbidden');
}

/**
 * Erases a person permanently, in one transaction: the account with its sessions, the pro profile
 * with its events (another owner of its team, if one can, takes it over), the app account with its
 * parties (a co-host, if there is one, takes a party over), contact messages from the account's
 * address if it is confirmed, and unsaved work. A subscription ends at once. On other hosts' guest
 * lists a nameless place remains; articles remain without their author. Images are purged by the
 * daily job. The journal records the erasure without the address, unless the person requested it.
 * Resolves once no server process serves a page of theirs any more. A second call throws
 * `user_not_found`.
 * @throws AppError `not_authenticated`, `forbidden`, `user_not_found`, `last_admin`
 */
export async function eraseAccount(
  deps: Pick<Deps, 'jobs' | 'now' | 'pages'>,
  actor: Actor,
  accountId: string,
  explain?: (tx: Queryable, entryId: string, email: string) => Promise<void>,
): Promise<void> {
  checkMayErase(actor, accountId);
  await deps.pages.transaction(async (tx, changed) => {
    await checkNotLastAdmin(tx, accountId);
    const account = await lockAccount(tx, accountId);
    if (account === null) throw new AppError('user_not_found');
    const { email, role, createdAt } = account;
    await passOrganiserOn(deps, tx, accountId);
    const organiser = await findOrganiserWithEvents(tx, accountId);
    if (organiser?.customerId) {
      const { id: organiserId, customerId } = organiser;
      await closeCustomer(deps, tx, { organiserId, customerId });
    }
    const ownEmail = account.emailVerifiedAt === null ? null : email;
    await forgetClaims(tx, accountId);
    await forgetCosts(tx, { accountId, email: ownEmail });
    await forgetAlbum(tx, accountId, deps.now());
    await forgetAnswers(tx, accountId);
    const forgotten = await forgetPerson(tx, { accountId, email: ownEmail });
    await forgetDevicesOfGuests(tx, forgotten);
    await forgetHandovers(tx, forgotten);
    await forgetAnswersOf(tx, forgotten);
    const visited = [...new Set(forgotten.map(({ eventId }) => eventId))];
    const followed = await unfollowOrganisers(tx, { accountId, email: ownEmail });
    await closeReportsOfMember(deps, tx, accountId);
    await forgetReported(tx, accountId);
    await leaveParties(deps, tx, accountId);
    await deleteMember(tx, accountId);
    if (ownEmail !== null) {
      await forgetInvitations(tx, ownEmail);
      await eraseMessages(tx, ownEmail);
      await forgetReporter(tx, ownEmail);
      await forgetPartyEmails(tx, ownEmail);
      await forgetSuppressedRecipient(tx, ownEmail);
    }
    await deleteAccount(tx, accountId);
    const isOwnDoing = isSignedIn(actor) && actor.accountId === accountId;
    if (!isOwnDoing) {
      const entryId = await recordAction(deps, tx, actor, {
        action: 'account.erase',
        subject: 'account',
        subjectId: accountId,
        subjectName: maskEmail(email),
        before: { role, createdAt, plan: organiser?.plan, eventCount: organiser?.eventIds.length },
      });
      await explain?.(tx, entryId, email);
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

/** Acts as the person who requested the deletion, so that the journal records nothing. */
function actorOf({ accountId, reason }: { readonly accountId: string; readonly reason: string }): Actor {
  if (reason !== 'request') return system;
  return { kind: 'member', accountId, sessionId: '', organiserId: null };
}

/**
 * Erases the accounts whose deletion is due. Runs every day; idempotent. A failure does not stop
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
 * address. They receive the reasons. The second call throws `user_not_found`.
 * @throws AppError `not_authenticated`, `forbidden`, `user_not_found`; `own_account`, `last_admin`;
 * `invalid_input` for another address
 */
export async function deleteUser(
  deps: Pick<Deps, 'db' | 'decisionListeners' | 'jobs' | 'now' | 'pages' | 'pseudonymise'>,
  actor: Actor,
  id: string,
  { email, ...reasons }: ReasonsBody & { readonly email: string },
): Promise<void> {
  const user = await getUser(deps, actor, id);
  checkNotSelf(actor, id);
  if (user.email !== email) {
    const fields = [{ path: 'email', message: 'Ce n’est pas l’adresse de ce compte' }];
    throw new AppError('invalid_input', { fields });
  }
  await eraseAccount(deps, actor, id, (tx, entryId, address) =>
    explainDecision(deps, tx, entryId, reasons, { email: address }),
  );
}

/**
 * Makes the calling account a member. If the birth date says that the person is too young, nothing
 * is stored, and an account created for this in the last hour (by signing in with Google, for
 * example) is erased with its session. An older account is left unchanged: the year may be
 * mistyped.
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
