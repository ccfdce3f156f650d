import { type Actor, requireAdmin } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import type { Queryable } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { removeUnusedImage } from '../images/remove-unused-image.ts';
import { type JournalledAction, recordAction } from '../journal/record-action.ts';
import { queueEmail } from '../mail/queue-email.ts';
import { findPagesOf, updateAppAccountRow } from './app-account-store.ts';
import { checkUsernameAllowed } from './member-policy.ts';
import { lockMemberOf } from './moderated-member-store.ts';

type Member = NonNullable<Awaited<ReturnType<typeof lockMemberOf>>>;
type Done = Pick<JournalledAction, 'action' | 'after' | 'before'>;
type Dependencies = Pick<Deps, 'db' | 'now' | 'pages'>;

/** The journal is never erased: it holds the beginning of a username only. */
const mask = (username: string) => `${username.slice(0, 2)}…`;

/** Changes the profile of an account's member with its journal entry, and tells them by e-mail; `work` answers null where nothing was to do. */
async function changeMember(
  deps: Dependencies,
  actor: Actor,
  accountId: string,
  work: (tx: Queryable, member: Member) => Promise<Done | null>,
): Promise<void> {
  requireAdmin(actor);
  await deps.pages.transaction(async (tx, changed) => {
    const member = await lockMemberOf(tx, accountId);
    if (member === null) throw new AppError('user_not_found');
    const done = await work(tx, member);
    if (done === null) return;
    const subject = { subject: 'account', subjectId: accountId, subjectName: mask(member.username) } as const;
    const entryId = await recordAction(deps, tx, actor, { ...subject, ...done });
    await queueEmail(deps, tx, { template: 'profile-moderated', id: entryId });
    changed(...(await findPagesOf(tx, member.id)));
  });
}

/**
 * Takes the picture of a member down; its files are deleted. Resolves once no server process shows it. Idempotent.
 * @throws AppError `not_authenticated`, `forbidden`; `user_not_found`, also for an account without an app account
 */
export async function removeMemberPicture(
  deps: Dependencies & Pick<Deps, 'log' | 'storage'>,
  actor: Actor,
  accountId: string,
): Promise<void> {
  let formerId: string | null = null;
  await changeMember(deps, actor, accountId, async (tx, { id, imageId }) => {
    formerId = imageId;
    if (imageId === null) return null;
    await updateAppAccountRow(tx, id, { imageId: null });
    return { action: 'account.remove-picture' };
  });
  await removeUnusedImage(deps, formerId);
}

/**
 * Empties the words of a member about themselves. Idempotent.
 * @throws AppError as `removeMemberPicture`
 */
export function removeMemberBio(deps: Dependencies, actor: Actor, accountId: string): Promise<void> {
  return changeMember(deps, actor, accountId, async (tx, { id, bio }) => {
    if (bio === '') return null;
    await updateAppAccountRow(tx, id, { bio: '' });
    return { action: 'account.remove-bio' };
  });
}

/**
 * Gives a member another username, which counts as a change of theirs: the former one does not come back the same day.
 * The name shown goes as well where it was the username. Idempotent.
 * @throws AppError as `removeMemberPicture`; `username_taken`, `username_reserved`
 */
export function renameMember(
  deps: Dependencies,
  actor: Actor,
  accountId: string,
  username: string,
): Promise<void> {
  return changeMember(deps, actor, accountId, async (tx, member) => {
    if (member.username === username) return null;
    checkUsernameAllowed(username);
    const isNamedSo = member.appName === member.username;
    const changes = { username, usernameChangedAt: deps.now(), ...(isNamedSo && { appName: username }) };
    if (!(await updateAppAccountRow(tx, member.id, changes))) throw new AppError('username_taken');
    return {
      action: 'account.rename',
      before: { username: mask(member.username) },
      after: { username: mask(username) },
    };
  });
}
