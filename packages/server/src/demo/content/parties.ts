import type { EventType } from '@lampion/contract/schemas/event-type';
import { type NightScreen, nightScreens } from '@lampion/contract/schemas/night';

/** A party of the demo, as its host plans it. */
export interface DemoParty {
  readonly name: string;
  readonly type: EventType;
  /** Days from tonight; or the next of this day of the year. */
  readonly startsInDays: number;
  readonly nextOn?: string;
  readonly beginTime: string;
  readonly endTime: string;
  readonly place: string;
  readonly city: string;
  readonly address: string | null;
  readonly accessNote?: string;
  readonly coverSky: string | null;
  /** The username of who plans it: the demo's member, or one of those everybody meets first. */
  readonly host: string;
  /** What the demo's member answered to it. */
  readonly reply: 'yes' | 'pending';
  readonly plusOnes?: number;
  /** Guests besides. */
  readonly guestCount: number;
  /** Further dates of a vote, in days from tonight. */
  readonly otherDays?: readonly number[];
  /** Screens of its night that are open. */
  readonly opens?: readonly NightScreen[];
}

const evening = { type: 'party', beginTime: '20:00', endTime: '02:00', coverSky: null } as const;

export const demoParties: readonly DemoParty[] = [
  {
    ...evening,
    name: 'Les 30 ans de Yanis',
    host: 'yanis.bkr',
    startsInDays: 0,
    beginTime: '20:30',
    endTime: '04:00',
    place: 'Chez Yanis',
    city: 'Paris',
    address: '12, rue des Cascades, Paris 20e',
    accessNote: 'Code B2047, 4e étage gauche',
    coverSky: 'braise',
    reply: 'yes',
    plusOnes: 1,
    guestCount: 40,
    opens: nightScreens.filter((screen) => screen !== 'barathon'),
  },
  {
    ...evening,
    name: 'Raclette chez Margot',
    host: 'margot.v',
    startsInDays: 6,
    place: 'Chez Margot',
    city: 'Paris',
    address: '4, rue Oberkampf, Paris 11e',
    reply: 'yes',
    plusOnes: 1,
    guestCount: 9,
  },
  {
    ...evening,
    name: 'La crémaillère d’Inès',
    host: 'ines_b',
    startsInDays: 14,
    place: 'Chez Inès',
    city: 'Montreuil',
    address: '31, rue de Paris, Montreuil',
    coverSky: 'aube',
    reply: 'pending',
    guestCount: 22,
  },
  {
    ...evening,
    name: 'Puces de minuit',
    host: 'malo',
    type: 'other',
    startsInDays: 15,
    beginTime: '23:00',
    endTime: '05:00',
    place: 'Place du Concert',
    city: 'Lille',
    address: null,
    reply: 'pending',
    guestCount: 14,
  },
  {
    ...evening,
    name: 'Barathon de la bande',
    host: 'theo.s',
    type: 'barathon',
    startsInDays: 13,
    otherDays: [20, 34],
    place: 'Rue de Lappe',
    city: 'Paris',
    address: null,
    reply: 'pending',
    guestCount: 7,
  },
  {
    ...evening,
    name: 'Le réveillon du 4e étage',
    host: 'lina.m',
    startsInDays: 0,
    nextOn: '12-31',
    beginTime: '22:00',
    endTime: '06:00',
    place: 'Chez Lina',
    city: 'Nantes',
    address: '12, quai de la Fosse, Nantes',
    coverSky: 'nuit',
    reply: 'yes',
    guestCount: 25,
  },
];
