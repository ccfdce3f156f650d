import type { Plan } from '@lampion/contract/rules/recommend-plan';
import type { Role } from '@lampion/contract/schemas/account';
import type { DemoOrganiser } from './content/demo-types.ts';

/** Opens every account of the demo. */
export const demoPassword = 'lampion-demo';

interface DemoAccount {
  readonly email: string;
  readonly role: Role;
  /** What the account is good for, in French. */
  readonly label: string;
  readonly displayName: string;
}

/** The sign-in identities of the demo; no other account of a database is the demo's. */
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

/** The member among the people of the demo. */
export const demoMember = { email: 'membre@lampion.test', username: 'lina.m' } as const;

interface DemoOrganiserProfile {
  readonly email: DemoEmail;
  /** The connected app account; null: still to be connected. */
  readonly app: {
    readonly username: DemoOrganiser;
    readonly appName: string;
    readonly bio: string;
    readonly phone: string;
  } | null;
  readonly fullName: string;
  readonly companyName: string;
  readonly displayName: string;
  /** Right in form and key, and nobody's: no company has a SIREN that begins with 000. */
  readonly siret: string;
  readonly plan: Plan;
  /** In France. Streets that exist nowhere. */
  readonly seat: { readonly addressLine: string; readonly postcode: string; readonly city: string };
  readonly followerCount: number;
}

export const demoOrganiserProfiles: readonly DemoOrganiserProfile[] = [
  {
    email: 'pro@lampion.test',
    app: {
      username: 'guinguette_du_canal',
      appName: 'La Guinguette du Canal',
      bio: 'Bals, barathons et brocantes de minuit, au bord de l’eau d’avril à décembre. Le parquet est ciré, la soupe est chaude.',
      phone: '+33639981001',
    },
    fullName: 'Jeanne Tellier',
    companyName: 'La Guinguette du Canal',
    displayName: 'La Guinguette du Canal',
    siret: '00013072400016',
    seat: { addressLine: '12 quai des Lampions', postcode: '35000', city: 'Rennes' },
    plan: 'pro',
    followerCount: 250,
  },
  {
    email: 'nouveau@lampion.test',
    app: null,
    fullName: 'Malik Ferrand',
    companyName: 'Les Soirs d’Octobre',
    displayName: 'Les Soirs d’Octobre',
    siret: '00037711900011',
    seat: { addressLine: '4 rue des Soirs', postcode: '31000', city: 'Toulouse' },
    plan: 'discovery',
    followerCount: 0,
  },
  {
    email: 'butte@lampion.test',
    app: {
      username: 'les_nuits_de_la_butte',
      appName: 'Les Nuits de la Butte',
      bio: 'On monte à pied, on redescend en chantant. Parcours, concerts de cour et bals de quartier.',
      phone: '+33639981002',
    },
    fullName: 'Solène Arnoux',
    companyName: 'Les Nuits de la Butte',
    displayName: 'Les Nuits de la Butte',
    siret: '00021834700011',
    seat: { addressLine: '9 montée des Guirlandes', postcode: '69001', city: 'Lyon' },
    plan: 'enterprise',
    followerCount: 118,
  },
  {
    email: 'platine@lampion.test',
    app: {
      username: 'collectif_platine',
      appName: 'Collectif Platine',
      bio: 'Six personnes, deux platines et beaucoup de rallonges. Concerts dans des lieux qui n’en ont pas l’habitude.',
      phone: '+33639981003',
    },
    fullName: 'Idris Maurel',
    companyName: 'Collectif Platine',
    displayName: 'Collectif Platine',
    siret: '00048260400014',
    seat: { addressLine: '27 passage des Rallonges', postcode: '44000', city: 'Nantes' },
    plan: 'basic',
    followerCount: 73,
  },
];
