import { AppError } from './app-error.ts';

/** Somebody signed in. `organiserId` is set for whoever has a pro profile, an administrator included. */
export interface AccountActor {
  readonly kind: 'member' | 'organiser' | 'admin';
  readonly accountId: string;
  readonly sessionId: string;
  readonly organiserId: string | null;
  /** Would be an administrator, had they the second factor that is required of one. */
  readonly lacksSecondFactor?: boolean;
  /** Has yet to open the link that was sent to the address they gave. */
  readonly lacksConfirmedEmail?: boolean;
}

/** Who asks. `system` is ourselves: jobs, imports, demo content. */
export type Actor = { readonly kind: 'visitor' } | { readonly kind: 'system' } | AccountActor;

export const visitor: Actor = { kind: 'visitor' };
export const system: Actor = { kind: 'system' };

export function isSignedIn(actor: Actor): actor is AccountActor {
  return actor.kind !== 'visitor' && actor.kind !== 'system';
}

/** The signed-in actor. Throws `not_authenticated` for anybody else. */
export function requireAccount(actor: Actor): AccountActor {
  if (!isSignedIn(actor)) throw new AppError('not_authenticated');
  return actor;
}

/** Passes for administrators and for ourselves. Throws `not_authenticated`, `forbidden` or `second_factor_missing`. */
export function requireAdmin(actor: Actor): void {
  if (actor.kind === 'system') return;
  const { kind, lacksSecondFactor } = requireAccount(actor);
  if (lacksSecondFactor) throw new AppError('second_factor_missing');
  if (kind !== 'admin') throw new AppError('forbidden');
}

/** The signed-in organiser (or administrator). Throws `not_authenticated` or `forbidden` otherwise. */
export function requireOrganiser(actor: Actor): AccountActor {
  const account = requireAccount(actor);
  if (account.kind === 'member') throw new AppError('forbidden');
  return account;
}

/**
 * Passes unless somebody signed in has yet to confirm their address: nothing leaves in a name before it is known whose it
 * is. Throws `confirmation_required`.
 */
export function requireConfirmedEmail(actor: Actor): void {
  if (isSignedIn(actor) && actor.lacksConfirmedEmail) throw new AppError('confirmation_required');
}
