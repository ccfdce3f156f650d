import type { ApiScope } from '@lampion/contract/people/api-keys';
import { type Right, rightsOfRole } from '@lampion/contract/people/rules/team-rights';
import type { TeamRole } from '@lampion/contract/people/teams';
import { AppError } from './app-error.ts';

/** An account, and its app account if there is one. */
export interface Member {
  readonly accountId: string;
  readonly appAccountId: string | null;
  /** Null until it is confirmed: anyone can type any address. */
  readonly email: string | null;
  readonly nickname: string;
}

/** The columns of an account and of its app account. */
export interface MemberRow {
  readonly accountId: string;
  readonly email: string;
  readonly emailVerifiedAt: Date | null;
  readonly displayName: string;
  readonly appAccountId: string | null;
  readonly appName: string | null;
}

export function toMember({ accountId, appAccountId, ...row }: MemberRow): Member {
  const email = row.emailVerifiedAt === null ? null : row.email;
  return { accountId, appAccountId, email, nickname: row.appName || row.displayName || 'Membre' };
}

/**
 * A signed-in account. `organiserId` is set for accounts with a pro profile, administrators
 * included.
 */
export interface AccountActor {
  readonly kind: 'member' | 'organiser' | 'admin';
  readonly accountId: string;
  readonly sessionId: string;
  readonly organiserId: string | null;
  /**
   * An administrator who lacks the required second factor, and therefore has no administrator
   * rights.
   */
  readonly lacksSecondFactor?: boolean;
  /** The account's address is not confirmed yet. */
  readonly lacksConfirmedEmail?: boolean;
  /** Loaded with the session; when absent, loaded on demand. */
  readonly member?: Member;
  /** The key of the API that makes the request instead of a session, and what it may do. */
  readonly key?: { readonly id: string; readonly name: string; readonly scopes: readonly ApiScope[] };
  /**
   * The person who acts for the organiser as one of its team. `accountId`, `organiserId` and
   * `member` are then those of the organiser's own account.
   */
  readonly team?: { readonly role: TeamRole; readonly accountId: string };
}

/** A guest, by the pass of one night: it gives the rights of a guest there, and no others. */
export interface GuestActor {
  readonly kind: 'guest';
  readonly guestId: string;
  readonly eventId: string;
  /** Of the private link: renewing it ends the pass. */
  readonly linkVersion: number;
  /** Null for a guest without an account. */
  readonly accountId: string | null;
  /** The pass has ended: it gives no right but to settle what is owed. */
  readonly hasEnded: boolean;
}

/**
 * A helper at the door of one night, by its link: they read names and record entries, only that.
 */
export interface DoorActor {
  readonly kind: 'door';
  readonly linkId: string;
  readonly eventId: string;
}

/** Who makes the request. `system` is the server itself: jobs, imports, demo content. */
export type Actor =
  | { readonly kind: 'visitor' }
  | { readonly kind: 'system' }
  | AccountActor
  | GuestActor
  | DoorActor;

export const visitor: Actor = { kind: 'visitor' };
export const system: Actor = { kind: 'system' };

export function isSignedIn(actor: Actor): actor is AccountActor {
  return !['visitor', 'system', 'guest', 'door'].includes(actor.kind);
}

/**
 * The id under which a person's requests are counted and remembered: that of the account, else of
 * the guest. Null for all others: devices that share a door link are counted by their network.
 */
export function personId(actor: Actor): string | null {
  if (actor.kind === 'guest') return actor.accountId ?? actor.guestId;
  return isSignedIn(actor) ? actingAccount(actor) : null;
}

/** The account of the person who makes the request, also when they act for an organiser's team. */
export const actingAccount = ({ accountId, team }: AccountActor): string => team?.accountId ?? accountId;

/** False for a person of a team whose role lacks the right; true for everyone else. */
export function hasRight(actor: Actor, right: Right): boolean {
  const team = isSignedIn(actor) ? actor.team : undefined;
  return team === undefined || rightsOfRole[team.role].includes(right);
}

/** The same for a signed-in account or a guest. Throws `not_authenticated` otherwise. */
export function requirePerson(actor: Actor): string {
  const id = personId(actor);
  if (id === null) throw new AppError('not_authenticated');
  return id;
}

/** The signed-in actor. Throws `not_authenticated` otherwise. */
export function requireAccount(actor: Actor): AccountActor {
  if (!isSignedIn(actor)) throw new AppError('not_authenticated');
  return actor;
}

/**
 * The guest who calls by the pass of this night. Throws `night_not_found` otherwise, also for an
 * account.
 */
export function requirePass(actor: Actor, nightId: string): GuestActor {
  if (actor.kind !== 'guest' || actor.eventId !== nightId) throw new AppError('night_not_found');
  return actor;
}

/**
 * Passes for administrators and for `system`. Throws `not_authenticated`, `forbidden` or
 * `second_factor_missing`.
 */
export function requireAdmin(actor: Actor): void {
  if (actor.kind === 'system') return;
  const { kind, lacksSecondFactor } = requireAccount(actor);
  if (lacksSecondFactor) throw new AppError('second_factor_missing');
  if (kind !== 'admin') throw new AppError('forbidden');
}

/**
 * The signed-in organiser (or administrator). Throws `not_authenticated` or `forbidden` otherwise.
 */
export function requireOrganiser(actor: Actor): AccountActor {
  const account = requireAccount(actor);
  if (account.kind === 'member') throw new AppError('forbidden');
  return account;
}

/**
 * Throws `confirmation_required` when a signed-in account has not confirmed its address: nothing is
 * sent or published under an unverified address.
 */
export function requireConfirmedEmail(actor: Actor): void {
  if (isSignedIn(actor) && actor.lacksConfirmedEmail) throw new AppError('confirmation_required');
}
