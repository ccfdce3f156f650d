import type { Role } from '@lampion/contract/people/accounts';
import type { User, UserState } from '@lampion/contract/people/admin-users';

export const roleLabels: Record<Role, string> = {
  member: 'Membre',
  organiser: 'Organisateur',
  admin: 'Administration',
};

export const stateTones = {
  active: 'success',
  suspended: 'danger',
  unconfirmed: 'warning',
} as const satisfies Record<UserState, string>;

/** The display name of a user: their name, else their company, else their e-mail address. */
export function nameUser({
  displayName,
  organiser,
  email,
}: Pick<User, 'displayName' | 'organiser' | 'email'>): string {
  return displayName || organiser?.fullName || organiser?.companyName || email;
}
