/** An event as a file describes it, before it is checked. Plain data. */
export interface FoundEvent {
  /** Line of a table, or rank in a calendar, from 1. */
  readonly position: number;
  /** What a calendar knows it by; null: its contents. */
  readonly uid: string | null;
  /** Which date of a repetition it is, as an instant of its rule. */
  readonly repeats?: Date;
  readonly name: string;
  readonly description: string;
  /** Words for its type; '' for none. */
  readonly category: string;
  readonly begin: FoundBegin | null;
  /** The last day ("YYYY-MM-DD") of one without hours. */
  readonly end: Date | { readonly lastDay: string } | null;
  readonly place: string;
  readonly address: string;
  readonly postcode: string;
  readonly city: string;
  /** Degrees, WGS 84. */
  readonly position2d: { readonly latitude: number; readonly longitude: number } | null;
  readonly picture: string;
  readonly price: string;
  readonly isCancelled: boolean;
  readonly warnings: readonly string[];
  /** Why it cannot be used, whatever else it says. */
  readonly refusal: string | null;
}

/** An instant, or a day in Paris ("YYYY-MM-DD") without an hour. */
export type FoundBegin = Date | { readonly day: string };

export const emptyEvent = {
  uid: null,
  name: '',
  description: '',
  category: '',
  begin: null,
  end: null,
  place: '',
  address: '',
  postcode: '',
  city: '',
  position2d: null,
  picture: '',
  price: '',
  isCancelled: false,
  warnings: [],
  refusal: null,
} satisfies Omit<FoundEvent, 'position'>;

/** What a file contains. */
export interface FoundEvents {
  readonly format: 'ics' | 'csv';
  readonly columns: readonly { readonly heading: string; readonly label: string | null }[];
  readonly events: readonly FoundEvent[];
  readonly notices: readonly string[];
}

/** Most events read of a file: what follows is not looked at. */
export const EVENTS_READ_MAX = 5000;
export const TOO_MANY = `Ce fichier a plus de ${EVENTS_READ_MAX} événements : seuls les premiers sont lus.`;

/** A file that cannot be used at all, with the reason in French. */
export class UnusableFile extends Error {}

interface Location {
  readonly place: string;
  readonly address: string;
  readonly postcode: string;
  readonly city: string;
}

const CITY_PART = /^(\d{5}) (\D{1,80})$/;

/**
 * Splits "Le Sucre, 50 quai Rambaud, 69002 Lyon": the name of the place, its address, and the city
 * behind a postcode. One that begins with a number has no name: the whole is the place.
 */
export function splitLocation(text: string): Location {
  const parts = text
    .split(/[,\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const [first = '', ...others] = parts;
  const [, postcode = '', city = ''] = parts.map((part) => CITY_PART.exec(part)).find(Boolean) ?? [];
  if (/^\d/.test(first)) return { place: parts.join(', '), address: parts.join(', '), postcode, city };
  return { place: first, address: others.join(', '), postcode, city: city.trim() };
}
