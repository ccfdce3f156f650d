import type { Role } from '@lampion/contract/schemas/account';

/** Where somebody who signed in on the public side is at home. */
export function homeOf(role: Role): '/pro' | '/me' {
  return role === 'member' ? '/me' : '/pro';
}
