import type { Role } from '@lampion/contract/people/accounts';

/** The password of every demo account. */
export const demoPassword = 'lampion-demo';

interface DemoAccount {
  readonly email: string;
  readonly role: Role;
  /** What the account is for, in French. */
  readonly label: string;
  readonly displayName: string;
}

/** The demo's sign-in identities. Any other account in a database is not the demo's. */
export const demoAccounts = [
  {
    email: 'admin@lampion.test',
    role: 'admin',
    label: 'administration',
    displayName: 'Camille Exemple',
  },
  {
    email: 'pro@lampion.test',
    role: 'organiser',
    label: 'espace pro, application connectée, offre Pro',
    displayName: 'Jeanne Tellier',
  },
  {
    email: 'nouveau@lampion.test',
    role: 'organiser',
    label: 'espace pro, application à connecter, offre Découverte',
    displayName: 'Malik Ferrand',
  },
  {
    email: 'membre@lampion.test',
    role: 'member',
    label: 'membre',
    displayName: 'Lina Mercier',
  },
  {
    email: 'butte@lampion.test',
    role: 'organiser',
    label: 'espace pro, offre Enterprise',
    displayName: 'Solène Arnoux',
  },
  {
    email: 'platine@lampion.test',
    role: 'organiser',
    label: 'espace pro, offre Basic',
    displayName: 'Idris Maurel',
  },
] as const satisfies readonly DemoAccount[];

export type DemoEmail = (typeof demoAccounts)[number]['email'];
export const demoEmails = demoAccounts.map(({ email }) => email);

/** The member among the people of the demo. */
export const demoMember = { email: 'membre@lampion.test', username: 'lina.m' } as const;
