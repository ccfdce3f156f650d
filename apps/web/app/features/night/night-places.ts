import type { EventType } from '@lampion/contract/schemas/event-type';
import type { Night, NightScreen } from '@lampion/contract/schemas/night';

/** A screen of a night: a lantern on the garland, and a switch for its hosts. */
export interface NightPlace {
  readonly screen: NightScreen;
  /** One word, below its lantern. */
  readonly label: string;
  /** What opening it gives the guests, to its hosts: one sentence. */
  readonly hint: string;
}

/** The screens that there are, in the order of the garland. Each has its route, `/app/nights/:id/<screen>`. */
export const nightPlaces: readonly NightPlace[] = [
  { screen: 'list', label: 'Liste', hint: 'Chacun dit ce qu’il apporte, et les comptes se font tout seuls.' },
  { screen: 'playlist', label: 'Playlist', hint: 'Vos invités demandent des chansons et votent pour elles.' },
  { screen: 'challenges', label: 'Défis', hint: 'Des points pour ce que l’on relève, jamais pour boire.' },
  { screen: 'barathon', label: 'Barathon', hint: 'Le parcours, où est chaque groupe, et quand il repart.' },
  { screen: 'album', label: 'Album', hint: 'Chacun accroche ses photos ; eux seuls les voient.' },
];

export const nightPath = (id: string, screen: NightScreen) => `/app/nights/${id}/${screen}`;

/** Those that a night may have: only a barathon has a route. */
export function placesFor(type: EventType, places: readonly NightPlace[] = nightPlaces): NightPlace[] {
  return places.filter(({ screen }) => screen !== 'barathon' || type === 'barathon');
}

/** Those that its host opened. */
export function openPlaces(
  { type, screens }: Pick<Night, 'screens' | 'type'>,
  places?: readonly NightPlace[],
): NightPlace[] {
  return placesFor(type, places).filter(({ screen }) => screens[screen]);
}
