import { type Actor, isSignedIn, requireAccount } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import type { Queryable } from '../../db/database.ts';
import type { PageTag } from '../../db/page-changes.ts';
import type { Deps } from '../../deps.ts';
import { maskEmail } from '../../mask-email.ts';
import { checkNotLastAdmin } from '../accounts/check-last-admin.ts';
import { recordAction } from '../journal/record-action.ts';
import {
  anonymiseGuest,
  deleteAccount,
  deleteAppAccounts,
  deleteContactMessages,
  findOrganiserWithEvents,
  insertClosedCustomer,
  lockAccount,
} from './erasure-store.ts';

/** Stands on guest lists for whoever is gone. */
const FORMER_GUEST = 'Ancien invité';

/** How long invoices are kept: ten years from the end of the business year (Code de commerce, L. 123-22). */
const INVOICE_YEARS = 11;

/** Administrators and ourselves may erase anybody, everybody else themselves. */
function checkMayErase(actor: Actor, accountId: string): void {
  if (actor.kind === 'admin' || actor.kind === 'system') return;
  if (requireAccount(actor).accountId !== accountId) throw new AppError('forbidden');
}

/**
 * Erases a person for good, in one transaction: the account with its sessions, the pro profile with its events, the
 * profile of the mobile app, contact messages from that address, unsaved work. A subscription ends at once. On guest lists of other people a nameless
 * place stays; articles stay, without their author. Pictures follow with the daily clean-up. The trail keeps that it
 * happened, without the address, when it was not the person's own doing. Resolves once no server process shows a page of
 * theirs. The second call throws `user_not_found`.
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
    if (organiser?.customerId) await leaveProvider(deps, tx, organiser.customerId);
    const visited = await anonymiseGuest(tx, { accountId, email }, FORMER_GUEST);
    const followed = await deleteAppAccounts(tx, accountId);
    await deleteContactMessages(tx, email);
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

/** Nothing is charged any more: the provider hears of it from a job, as often as it takes. */
async function leaveProvider(
  { jobs, now }: Pick<Deps, 'jobs' | 'now'>,
  tx: Queryable,
  customerId: string,
): Promise<void> {
  const closedAt = now();
  const removeAt = new Date(closedAt);
  removeAt.setUTCFullYear(closedAt.getUTCFullYear() + INVOICE_YEARS);
  await insertClosedCustomer(tx, { customerId, closedAt, removeAt });
  await jobs.enqueue(tx, 'close-customer', { customerId });
}

function tagsOf(
  organiser: { readonly id: string; readonly eventIds: readonly string[] } | null,
  visited: readonly string[],
): PageTag[] {
  const eventTags = [...visited, ...(organiser?.eventIds ?? [])].map((id): PageTag => `event:${id}`);
  return organiser === null ? eventTags : ['events', `organiser:${organiser.id}`, ...eventTags];
}
