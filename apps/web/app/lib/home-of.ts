import type { Role } from '@lampion/contract/schemas/account';

/** The area of an account that signed in on the public side. */
export function homeOf(role: Role): '/pro' | '/app' {
  return role === 'member' ? '/app' : '/pro';
}
