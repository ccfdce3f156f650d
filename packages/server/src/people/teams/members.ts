import { teamSizes } from '@lampion/contract/people/rules/team-rights';
import type { Team, TeamMembership, TeamRole } from '@lampion/contract/people/teams';
import type { Deps } from '../../deps.ts';
import {
  type AccountActor,
  type Actor,
  actingAccount,
  requireAccount,
  requireOrganiser,
  toMember,
} from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { endKeysOf } from '../api-keys/api-keys.ts';
import { findAccountOrganiser, lockOrganiser } from '../organisers/organisers.ts';
import { recordTeamChange } from './changes.ts';
import { findEntriesOf } from './journal-store.ts';
import {
  deleteInvitationsTo,
  deleteMember,
  findFirstOwner,
  findInvitations,
  findMembers,
  findSeat,
  findTeamData,
  findTeamsOf,
  noteVisit,
  setRole,
  type TeamInvitationRow,
  type TeamMemberRow,
} from './store.ts';

const NOTED_EVERY_MS = 3_600_000;
const uuidShape = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * A signed-in person acting for an organiser, with the rights of their role in its team and none of
 * their own. The membership is read from the database at each request, so a removed person is
 * refused at once. For their own organiser, the actor is returned unchanged.
 * @throws AppError `not_in_team`, also while the organiser's own account is suspended or closed
 */
export async function actForTeam(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  actor: AccountActor,
  organiserId: string,
): Promise<AccountActor> {
  if (actor.organiserId === organiserId) return actor;
  const seat = uuidShape.test(organiserId) ? await findSeat(db, actor.accountId, organiserId) : null;
  if (seat === null) throw new AppError('not_in_team');
  const { memberId, role, accountId, lastSeenAt, emailVerifiedAt } = seat;
  const unlessSince = new Date(now().getTime() - NOTED_EVERY_MS);
  if (lastSeenAt === null || lastSeenAt <= unlessSince)
    await noteVisit(db, memberId, { now: now(), unlessSince });
  return {
    kind: 'organiser',
    accountId,
    sessionId: actor.sessionId,
    organiserId,
    member: toMember(seat),
    ...(emailVerifiedAt === null && { lacksConfirmedEmail: true }),
    team: { role, accountId: actor.accountId },
  };
}

/**
 * The teams of the signed-in person, their own first.
 * @throws AppError `not_authenticated`
 */
export async function listTeams(deps: Pick<Deps, 'db'>, actor: Actor): Promise<TeamMembership[]> {
  const { accountId, kind } = requireAccount(actor);
  const own = kind === 'member' ? null : await findAccountOrganiser(deps, accountId);
  const others = await findTeamsOf(deps.db, accountId);
  const teams = others.map(({ id: _id, ...team }) => ({ _id, ...team, isFirstOwner: false }));
  if (own === null) return teams;
  const { _id, displayName: name, plan } = own;
  return [{ _id, name, plan, role: 'owner', isFirstOwner: true }, ...teams];
}

/**
 * The people and the invitations of the caller's team.
 * @throws AppError `not_authenticated`, `forbidden`, `organiser_not_found` (an administrator
 * without a pro profile)
 */
export async function getTeam({ db }: Pick<Deps, 'db'>, actor: Actor): Promise<Team> {
  return describeTeam(db, actor, requireTeam(actor));
}

/** The organiser whose team the caller changes. */
export function requireTeam(actor: Actor): string {
  const { organiserId } = requireOrganiser(actor);
  if (organiserId === null) throw new AppError('organiser_not_found');
  return organiserId;
}

export async function describeTeam(db: Queryable, actor: Actor, organiserId: string): Promise<Team> {
  const first = await findFirstOwner(db, organiserId);
  if (first === null) throw new AppError('organiser_not_found');
  const [members, invitations] = [await findMembers(db, organiserId), await findInvitations(db, organiserId)];
  const reader = actingAccount(requireAccount(actor));
  const { accountId, plan, ...shown } = first;
  const owner = { ...shown, id: null, accountId, role: 'owner' as const, lastSeenAt: null };
  return {
    members: [owner, ...members].map((row) => toTeamMember(row, reader)),
    invitations: invitations.map(toInvitation),
    size: teamSizes[plan],
  };
}

const toTeamMember = (
  {
    id,
    accountId,
    name,
    email,
    role,
    createdAt,
    lastSeenAt,
  }: Omit<TeamMemberRow, 'id'> & { readonly id: string | null },
  reader: string,
) => ({
  _id: id,
  name,
  email,
  role,
  isSelf: accountId === reader,
  createdAt: createdAt.toISOString(),
  lastSeenAt: lastSeenAt?.toISOString() ?? null,
});

const toInvitation = ({ id, email, role, invitedBy, createdAt, expiresAt }: TeamInvitationRow) => ({
  _id: id,
  email,
  role,
  invitedBy: invitedBy ?? '',
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
});

/**
 * Runs a change of the caller's team. Changes of one team are serialised, and the caller's role is
 * read again behind the lock: of two owners who remove each other, one remains.
 */
export function changeTeam<T>(
  { db }: Pick<Deps, 'db'>,
  actor: Actor,
  work: (tx: Queryable, organiserId: string) => Promise<T>,
): Promise<T> {
  const organiserId = requireTeam(actor);
  return db.transaction(async (tx) => {
    await lockOrganiser(tx, organiserId);
    const { team } = requireAccount(actor);
    if (team !== undefined) {
      const seat = await findSeat(tx, team.accountId, organiserId);
      if (seat === null) throw new AppError('not_in_team');
      if (seat.role !== 'owner') throw new AppError('role_missing');
    }
    return work(tx, organiserId);
  });
}

/**
 * Changes the role of a person of the caller's team. An owner who becomes something else loses the
 * keys they made. The person gets an e-mail. Idempotent.
 * @throws AppError as `changeTeam`; `not_found`, also for the first owner
 */
export function changeTeamRole(
  deps: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  id: string,
  role: TeamRole,
): Promise<Team> {
  return changeTeam(deps, actor, async (tx, organiserId) => {
    const member = (await findMembers(tx, organiserId)).find((one) => one.id === id);
    if (member === undefined) throw new AppError('not_found');
    const { accountId: concernedId } = member;
    if (member.role !== role) {
      await setRole(tx, { id, organiserId }, role);
      if (role !== 'owner') await endKeysOf(tx, organiserId, concernedId);
      const accountId = actingAccount(requireAccount(actor));
      const change = { organiserId, action: 'changeTeamRole', accountId, concernedId, role } as const;
      await recordTeamChange(deps, tx, change);
    }
    return describeTeam(tx, actor, organiserId);
  });
}

/**
 * Removes a person from the caller's team, with the keys they made; their door links end with their
 * right. What they did stays. They get an e-mail.
 * @throws AppError as `changeTeam`; `not_found`, also for the first owner
 */
export async function removeTeamMember(
  deps: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  id: string,
): Promise<void> {
  await changeTeam(deps, actor, async (tx, organiserId) => {
    const concernedId = await deleteMember(tx, organiserId, { id });
    if (concernedId === null) throw new AppError('not_found');
    await endKeysOf(tx, organiserId, concernedId);
    const accountId = actingAccount(requireAccount(actor));
    await recordTeamChange(deps, tx, { organiserId, action: 'removeTeamMember', accountId, concernedId });
  });
}

/**
 * The signed-in person leaves a team, as if removed. The first owner cannot.
 * @throws AppError `not_authenticated`, `last_owner`, `not_found`
 */
export async function leaveTeam(
  deps: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  organiserId: string,
): Promise<void> {
  const { accountId, organiserId: ownId } = requireAccount(actor);
  if (ownId === organiserId) throw new AppError('last_owner');
  await deps.db.transaction(async (tx) => {
    await lockOrganiser(tx, organiserId);
    if ((await deleteMember(tx, organiserId, { accountId })) === null) throw new AppError('not_found');
    await endKeysOf(tx, organiserId, accountId);
    await recordTeamChange(deps, tx, { organiserId, action: 'leaveTeam', accountId, concernedId: accountId });
  });
}

/** Withdraws the invitations of a person who is erased; their seats go with the account. */
export function forgetInvitations(tx: Queryable, email: string): Promise<void> {
  return deleteInvitationsTo(tx, email);
}

/**
 * The teams of a person, the invitations to their address and what they did, for their data export.
 */
export async function exportTeamData(db: Queryable, person: Parameters<typeof findTeamData>[1]) {
  const { memberships, invitations } = await findTeamData(db, person);
  return { memberships, invitations, entries: await findEntriesOf(db, person.accountId) };
}
