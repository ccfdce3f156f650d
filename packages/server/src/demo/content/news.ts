/** What the demo's member was told, and whether they read it. */
export type DemoNews = {
  readonly minutesAgo: number;
  readonly isRead: boolean;
} & (
  | {
      readonly kind: 'invitation' | 'reply';
      /** The name of the party. */
      readonly party: string;
    }
  | { readonly kind: 'party_announcement'; readonly party: string; readonly words: string }
  /** It began earlier before. */
  | {
      readonly kind: 'party_changed';
      readonly party: string;
      readonly minutesEarlier: number;
      readonly words: string;
    }
  | {
      readonly kind: 'friend_accepted' | 'friend_request';
      /** A username: of a friend, or of who asks. */
      readonly from: string;
    }
);

const HOUR = 60;
const DAY = 24 * HOUR;

/** The latest first, as the member reads them. */
export const demoNews: readonly DemoNews[] = [
  { kind: 'invitation', party: 'La crémaillère d’Inès', minutesAgo: 25, isRead: false },
  {
    kind: 'party_changed',
    party: 'Raclette chez Margot',
    minutesEarlier: 30,
    words: 'Je sors plus tard du travail, prenez votre temps.',
    minutesAgo: 2 * HOUR,
    isRead: false,
  },
  {
    kind: 'party_announcement',
    party: 'Les 30 ans de Yanis',
    words: 'Le digicode est en panne. Appelez-moi d’en bas, je descends.',
    minutesAgo: 5 * HOUR,
    isRead: true,
  },
  { kind: 'reply', party: 'Le réveillon du 4e étage', minutesAgo: DAY, isRead: false },
  { kind: 'invitation', party: 'Puces de minuit', minutesAgo: 2 * DAY, isRead: true },
  { kind: 'friend_request', from: 'youssef.a', minutesAgo: 3 * DAY, isRead: false },
  { kind: 'invitation', party: 'Barathon de la bande', minutesAgo: 6 * DAY, isRead: true },
  { kind: 'invitation', party: 'Les 30 ans de Yanis', minutesAgo: 10 * DAY, isRead: true },
  { kind: 'invitation', party: 'Raclette chez Margot', minutesAgo: 10 * DAY, isRead: true },
  { kind: 'friend_request', from: 'zoe_p', minutesAgo: 12 * DAY, isRead: true },
  { kind: 'friend_accepted', from: 'malo', minutesAgo: 21 * DAY, isRead: true },
];
