import { Bell, CircleUser, type LucideIcon, Ticket, Users } from 'lucide-react';

/** The four tabs on the string. */
export type PlaceName = 'parties' | 'friends' | 'news' | 'me';

export interface Place {
  readonly name: PlaceName;
  readonly label: string;
  readonly to: string;
  readonly icon: LucideIcon;
}

export const places: readonly Place[] = [
  { name: 'parties', label: 'Soirées', to: '/app', icon: Ticket },
  { name: 'friends', label: 'Amis', to: '/app/friends', icon: Users },
  { name: 'news', label: 'Nouvelles', to: '/app/news', icon: Bell },
  { name: 'me', label: 'Moi', to: '/app/me', icon: CircleUser },
];

/** Planning a party. */
export const creation = { label: 'Prévoir une soirée', to: '/app/new' };

/** What a screen of the app sets in the frame around it, through its `handle` export. */
export interface AppHandle {
  /** The lit tab; none by default. */
  readonly place?: PlaceName;
  /** The screen is one thing to be done: no bar at the bottom of a phone. */
  readonly isAlone?: boolean;
}
