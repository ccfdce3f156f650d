import type { Access } from '@lampion/contract/endpoint';
import { type Actor, requireAccount, requireAdmin, requireOrganiser } from '../actor.ts';

/** The role check of the contract. Throws `not_authenticated` or `forbidden`. */
export function checkAccess(access: Access, actor: Actor): void {
  if (access === 'signed-in') requireAccount(actor);
  if (access === 'organiser') requireOrganiser(actor);
  if (access === 'admin') requireAdmin(actor);
}

/** The token of an `Authorization: Bearer …` header, or undefined. */
export function bearerToken(header: string | undefined): string | undefined {
  const match = /^Bearer ([\w.~+/=-]{1,500})$/i.exec(header ?? '');
  return match?.[1];
}
