import type { EventType } from '@lampion/contract/schemas/event-type';
import type { NightScreen } from '@lampion/contract/schemas/night';
import type { PlanName, SkyName } from '@lampion/drawing/cover';

type DemoCategory = 'Barathon' | 'Organisation' | 'Musique' | 'Invités' | 'Défis' | 'Idées' | 'Pratique';

/** A blog article of the demo. Its body is the file `articles/<slug>.html` beside. */
export interface DemoArticle {
  readonly slug: string;
  readonly title: string;
  readonly description: string;
  readonly category: DemoCategory;
  readonly tags: readonly string[];
  readonly isFeatured: boolean;
  /** Published this many days before the day of loading. */
  readonly daysAgo: number;
  /** Hour of publication, Europe/Paris. */
  readonly hour: number;
  readonly coverType: EventType;
  readonly plan?: PlanName;
  readonly sky?: SkyName;
  readonly views: number;
}

interface DemoChallenge {
  readonly title: string;
  readonly description: string;
  readonly points: number;
  readonly completed: boolean;
}

/** A stop of a barathon; hours are 'HH:MM' in Europe/Paris and may pass midnight. The names are invented. */
interface DemoBar {
  readonly name: string;
  readonly description: string;
  readonly opensAt: string;
  readonly closesAt: string;
  readonly mission: string;
  readonly visited: boolean;
}

/** Where a bar of the way is, how many fit in, and how long a group stays. */
interface DemoStop {
  readonly address: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly capacity: number;
  readonly stayMinutes: number;
}

/** The way of a barathon, one stop for each of its bars, and how far its groups are. */
export interface DemoCrawl {
  readonly staggerMinutes: number;
  readonly stops: readonly DemoStop[];
  readonly groups: readonly {
    readonly people: number;
    /** When its hosts said that it goes to the first bar, the second and so on: minutes after the barathon begins. */
    readonly headedAfter: readonly number[];
  }[];
}

export const demoOrganisers = ['guinguette_du_canal', 'les_nuits_de_la_butte', 'collectif_platine'] as const;
export type DemoOrganiser = (typeof demoOrganisers)[number];

/** An event of the demo, dated from the day of loading. Times are Europe/Paris. */
export interface DemoEvent {
  readonly organiser: DemoOrganiser;
  readonly name: string;
  /** Paragraphs are separated by an empty line. */
  readonly description: string;
  readonly type: EventType;
  /** Negative: past. */
  readonly startsInDays: number;
  /** 'MM-DD' of a night that bears its date in its name: the next one wins over `startsInDays`. */
  readonly nextOn?: string;
  readonly startHour: number;
  readonly startMinute: number;
  readonly durationHours: number;
  readonly place: string;
  readonly address: string;
  readonly city: string;
  /** Degrees, WGS 84. */
  readonly latitude: number;
  readonly longitude: number;
  readonly guestCount: number;
  readonly plan?: PlanName;
  readonly sky?: SkyName;
  readonly challenges?: readonly DemoChallenge[];
  readonly bars?: readonly DemoBar[];
  readonly crawl?: DemoCrawl;
  /** Screens of its night that are open; the demo's member then comes to it. */
  readonly opens?: readonly NightScreen[];
}

/** A profile of the mobile app. `phone` is E.164, in the range Arcep keeps for fiction. */
export interface DemoPerson {
  readonly username: string;
  readonly appName: string;
  readonly bio: string;
  readonly phone: string;
}
