import type { Plan } from '@lampion/contract/billing/rules/recommend-plan';
import { accountLink } from '@lampion/contract/people/rules/account-links';
import { teamSizes } from '@lampion/contract/people/rules/team-rights';
import {
  type InviteToTeamBody,
  type ShownTeamInvitation,
  TEAM_INVITATION_DAYS,
  type Team,
  type TeamMembership,
} from '@lampion/contract/people/teams';
import type { Deps } from '../../deps.ts';
import { queueEmails } from '../../messages/mail/queue.ts';
import { type Actor, actingAccount, requireAccount, requireConfirmedEmail } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Queryable } from '../../platform/db/database.ts';
import type { EmailComposers } from '../../platform/emails/frame.ts';
import { renderTeamInvitation } from '../../platform/emails/teams.ts';
import { hashToken, issueToken } from '../accounts/sessions.ts';
import { lockOrganiser } from '../organisers/organisers.ts';
import { recordTeamChange } from './changes.ts';
import { changeTeam, describeTeam, requireTeam } from './members.ts';
import {
  countOpenInvitations,
  deleteInvitation,
  deleteInvitationsBefore,
  findFirstOwner,
  findInvitation,
  findInvitations,
  findMembers,
  insertMember,
  ownsAddress,
  setInvitationToken,
  upsertInvitations,
} from './store.ts';

/** Prevents flooding mailboxes in an organiser's name. */
const PER_TEAM = { name: 'team-invitations', points: 60, seconds: 86_400 };
const DAY_MS = 24 * 3_600_000;

type Sending = Pick<Deps, 'db' | 'limiter' | 'now'>;

/**
 * Invites addresses into the caller's team, all or none; each gets an e-mail with a link. An
 * address that was invited already gets another link, and its former one ends.
 * @throws AppError as `changeTeam`; `confirmation_required`, `already_in_team`, `team_full`,
 * `too_many_attempts` (60 e-mails a day)
 */
export async function inviteToTeam(
  deps: Sending,
  actor: Actor,
  { emails, role }: InviteToTeamBody,
): Promise<Team> {
  const organiserId = requireTeam(actor);
  requireConfirmedEmail(actor);
  for (const _email of emails) await deps.limiter.consume(PER_TEAM, organiserId);
  return changeTeam(deps, actor, (tx) =>
    invite(deps, tx, { actor, organiserId, wanted: emails.map((email) => ({ email, role })) }),
  );
}

/**
 * Sends another link to an invited address, for seven days; the former one ends.
 * @throws AppError as `inviteToTeam`; `not_found`
 */
export async function resendInvitation(deps: Sending, actor: Actor, id: string): Promise<Team> {
  const organiserId = requireTeam(actor);
  requireConfirmedEmail(actor);
  await deps.limiter.consume(PER_TEAM, organiserId);
  return changeTeam(deps, actor, async (tx) => {
    const known = (await findInvitations(tx, organiserId)).find((one) => one.id === id);
    if (known === undefined) throw new AppError('not_found');
    return invite(deps, tx, { actor, organiserId, wanted: [known] });
  });
}

interface Invitations {
  readonly actor: Actor;
  readonly organiserId: string;
  readonly wanted: readonly Pick<InviteToTeamBody & { email: string }, 'email' | 'role'>[];
}

async function invite(
  deps: Pick<Deps, 'now'>,
  tx: Queryable,
  { actor, organiserId, wanted }: Invitations,
): Promise<Team> {
  const now = deps.now();
  const first = await findFirstOwner(tx, organiserId);
  if (first === null) throw new AppError('organiser_not_found');
  const members = await findMembers(tx, organiserId);
  const emails = wanted.map(({ email }) => email);
  if ([first, ...members].some(({ email }) => emails.includes(email))) throw new AppError('already_in_team');
  const open = await countOpenInvitations(tx, organiserId, { now, except: emails });
  checkSize(first.plan, 1 + members.length + open + emails.length);
  const invitedBy = actingAccount(requireAccount(actor));
  const expiresAt = new Date(now.getTime() + TEAM_INVITATION_DAYS * DAY_MS);
  const rows = wanted.map(({ email, role }) => ({
    organiserId,
    email,
    role,
    invitedBy,
    createdAt: now,
    expiresAt,
  }));
  const ids = await upsertInvitations(tx, rows);
  await queueEmails(
    deps,
    tx,
    ids.map((id) => ({ template: 'team-invitation', id })),
  );
  return describeTeam(tx, actor, organiserId);
}

/** After a change to a smaller plan nobody is removed, but nobody more comes in either. */
function checkSize(plan: Plan, people: number): void {
  if (people > teamSizes[plan]) throw new AppError('team_full');
}

/**
 * Withdraws an invitation; its link ends at once.
 * @throws AppError as `changeTeam`; `not_found`
 */
export async function withdrawInvitation(deps: Pick<Deps, 'db'>, actor: Actor, id: string): Promise<void> {
  await changeTeam(deps, actor, async (tx, organiserId) => {
    if (!(await deleteInvitation(tx, organiserId, id))) throw new AppError('not_found');
  });
}

/** @throws AppError `invitation_ended` once it was accepted, withdrawn, replaced or has expired */
async function findOpenInvitation({ now }: Pick<Deps, 'now'>, db: Queryable, token: string) {
  const invitation = await findInvitation(db, { tokenHash: hashToken(token) });
  if (invitation === null || invitation.expiresAt <= now()) throw new AppError('invitation_ended');
  return invitation;
}

/** What the link of an invitation offers. @throws AppError `invitation_ended` */
export async function lookAtInvitation(
  deps: Pick<Deps, 'db' | 'now'>,
  token: string,
): Promise<ShownTeamInvitation> {
  const { name, role, email, expiresAt } = await findOpenInvitation(deps, deps.db, token);
  return { name, role, email, expiresAt: expiresAt.toISOString() };
}

/**
 * The signed-in person joins the team that invited their address. The link works once.
 * @throws AppError `not_authenticated`, `invitation_ended`, `invitation_for_other`,
 * `already_in_team`, `team_full`
 */
export function acceptInvitation(
  deps: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  token: string,
): Promise<TeamMembership> {
  const { accountId, organiserId: ownId } = requireAccount(actor);
  return deps.db.transaction(async (tx) => {
    const { organiserId } = await findOpenInvitation(deps, tx, token);
    await lockOrganiser(tx, organiserId);
    // Behind the lock, another acceptance or a withdrawal is visible.
    const { id, email, role, name, plan } = await findOpenInvitation(deps, tx, token);
    if (!(await ownsAddress(tx, accountId, email))) throw new AppError('invitation_for_other');
    const members = await findMembers(tx, organiserId);
    const isIn = ownId === organiserId || members.some((one) => one.accountId === accountId);
    if (isIn) throw new AppError('already_in_team');
    checkSize(plan, 1 + members.length + 1);
    await deleteInvitation(tx, organiserId, id);
    await insertMember(tx, { organiserId, accountId, role, createdAt: deps.now() });
    const change = { action: 'acceptTeamInvitation', accountId, concernedId: accountId } as const;
    await recordTeamChange(deps, tx, { organiserId, ...change });
    return { _id: organiserId, name, role, plan, isFirstOwner: false };
  });
}

/** The e-mail with the link of an invitation; none once it is withdrawn or has expired. */
export function teamEmails(
  deps: Pick<Deps, 'config' | 'db' | 'now'>,
): Pick<EmailComposers, 'team-invitation'> {
  return {
    async 'team-invitation'(id) {
      const invitation = await findInvitation(deps.db, { id });
      if (invitation === null || invitation.expiresAt <= deps.now()) return null;
      const { token, tokenHash } = issueToken();
      if (!(await setInvitationToken(deps.db, id, tokenHash))) return null;
      const url = accountLink(deps.config.PUBLIC_URL, 'joinTeam', token);
      const { email: to, name: organiserName, role, expiresAt } = invitation;
      return { to, ...renderTeamInvitation({ organiserName, role, expiresAt, url }) };
    },
  };
}

/** Deletes invitations that expired before an instant. */
export function purgeInvitations(tx: Queryable, before: Date): Promise<void> {
  return deleteInvitationsBefore(tx, before);
}
