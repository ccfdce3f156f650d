import { readNumber } from '@lampion/contract/rules/typed-number';
import {
  addCrawlBarBodySchema,
  CRAWL_STAY_DEFAULT,
  type CrawlBar,
  updateCrawlBarBodySchema,
} from '@lampion/contract/schemas/crawl';

/** What a host types of a bar. */
export interface BarDraft {
  readonly name: string;
  readonly address: string;
  /** Of the address that was chosen; null for one that was only typed. */
  readonly point: { readonly latitude: number; readonly longitude: number } | null;
  readonly openingHours: string;
  readonly closingHours: string;
  readonly capacity: string;
  readonly stayMinutes: string;
  readonly mission: string;
}

const blank: BarDraft = {
  name: '',
  address: '',
  point: null,
  openingHours: '17:00',
  closingHours: '02:00',
  capacity: '',
  stayMinutes: String(CRAWL_STAY_DEFAULT),
  mission: '',
};

/** Of a bar that there is, or of a new one. */
export function draftOf(bar: CrawlBar | undefined): BarDraft {
  if (bar === undefined) return blank;
  const { name, address, latitude, longitude, openingHours, closingHours, mission } = bar;
  return {
    name,
    address: address ?? '',
    openingHours,
    closingHours,
    mission,
    point: latitude === null || longitude === null ? null : { latitude, longitude },
    capacity: bar.capacity === null ? '' : String(bar.capacity),
    stayMinutes: String(bar.stayMinutes),
  };
}

/** An empty field is no number; what is none is refused by the contract. */
const numberOf = (text: string) => (text.trim() === '' ? null : readNumber(text));

function toValues({ name, address, point, openingHours, closingHours, mission, ...typed }: BarDraft) {
  return {
    name,
    openingHours,
    closingHours,
    mission,
    address: address.trim() === '' ? null : address,
    ...(point ?? { latitude: null, longitude: null }),
    capacity: numberOf(typed.capacity),
    stayMinutes: numberOf(typed.stayMinutes) ?? CRAWL_STAY_DEFAULT,
  };
}

/** As the contract reads a new bar. */
export const readNewBar = (draft: BarDraft) =>
  addCrawlBarBodySchema.safeParse({ id: crypto.randomUUID(), ...toValues(draft) });

/** As the contract reads a bar that is changed. */
export const readChangedBar = (draft: BarDraft) => updateCrawlBarBodySchema.safeParse(toValues(draft));
