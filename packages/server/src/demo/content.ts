import { readFile } from 'node:fs/promises';
import { nativeAppDefaults, siteSettingsSchema } from '@lampion/contract/admin/settings';
import { plans } from '@lampion/contract/billing/rules/recommend-plan';
import { factFields } from '@lampion/contract/events/event-facts';
import { eventTypeSchema } from '@lampion/contract/events/event-type';
import { coverPlans, coverSkies } from '@lampion/contract/media/cover';
import { teamInks } from '@lampion/contract/night/challenge-claims';
import { nightScreens } from '@lampion/contract/night/nights';
import { shoppingSections, shoppingUnits } from '@lampion/contract/night/shopping-list';
import { z } from 'zod';
import { demoEmails } from './demo-accounts.ts';

/** 'HH:MM', Europe/Paris. */
const timeSchema = z.string().regex(/^\d\d:\d\d$/);
const planSchema = z.enum(coverPlans);
const skySchema = z.enum(coverSkies);
/** Position among the guests who come: 0 is the host, 1 the demo's member. */
const guestSchema = z.int().min(0);
const pointSchema = { latitude: z.number(), longitude: z.number() };

/** When an event begins, counted from the day of loading. */
const daySchema = {
  /** Negative: past. */
  startsInDays: z.int(),
  /**
   * 'MM-DD' of a night whose name contains its date: its next occurrence replaces `startsInDays`.
   */
  nextOn: z
    .string()
    .regex(/^\d\d-\d\d$/)
    .optional(),
};

/** Screens of the night that are open; the demo's member then comes to it. */
const opensSchema = z.array(z.enum(nightScreens)).optional();

const articleSchema = z.strictObject({
  /** The body is the file `articles/<slug>.html`. */
  slug: z.string(),
  title: z.string(),
  description: z.string(),
  category: z.enum(['Barathon', 'Organisation', 'Musique', 'Invités', 'Défis', 'Idées', 'Pratique']),
  tags: z.array(z.string()),
  isFeatured: z.boolean(),
  /** Published this many days before the day of loading, at this hour in Europe/Paris. */
  daysAgo: z.int().min(0),
  hour: z.int().min(0).max(23),
  coverType: eventTypeSchema,
  plan: planSchema.optional(),
  sky: skySchema.optional(),
  views: z.int().min(0),
});

/** The route of a barathon, with one stop for each of its bars, and the progress of its groups. */
const crawlSchema = z.strictObject({
  staggerMinutes: z.int(),
  stops: z.array(
    z.strictObject({ address: z.string(), ...pointSchema, capacity: z.int(), stayMinutes: z.int() }),
  ),
  groups: z.array(
    z.strictObject({
      people: z.int(),
      /**
       * Minutes after the start at which its hosts sent it to the first bar, the second and so on.
       */
      headedAfter: z.array(z.int()),
    }),
  ),
});

const factsSchema = z
  .strictObject({
    admission: factFields.admission.input,
    priceCents: factFields.priceCents.input,
    ticketUrl: factFields.ticketUrl.input,
    admissionNote: factFields.admissionNote.input,
    minimumAge: factFields.minimumAge.input,
    checksAge: factFields.checksAge.input,
    accessStepFree: factFields.accessStepFree.input,
    accessWheelchair: factFields.accessWheelchair.input,
    accessToilets: factFields.accessToilets.input,
    accessHearingLoop: factFields.accessHearingLoop.input,
    accessQuietRoom: factFields.accessQuietRoom.input,
    accessDetails: factFields.accessDetails.input,
    accessContact: factFields.accessContact.input,
    languages: factFields.languages.input,
    bring: factFields.bring.input,
  })
  .partial();

/**
 * A public event; times are Europe/Paris, paragraphs of the description are separated by an empty
 * line.
 */
const eventSchema = z.strictObject({
  organiser: z.string(),
  name: z.string(),
  description: z.string(),
  type: eventTypeSchema,
  ...daySchema,
  startHour: z.int().min(0).max(23),
  startMinute: z.int().min(0).max(59),
  durationHours: z.number().positive(),
  place: z.string(),
  address: z.string(),
  city: z.string(),
  ...pointSchema,
  guestCount: z.int().min(0),
  plan: planSchema.optional(),
  sky: skySchema.optional(),
  challenges: z
    .array(
      z.strictObject({
        title: z.string(),
        description: z.string(),
        points: z.int(),
        completed: z.boolean(),
      }),
    )
    .default([]),
  /** The names are invented. */
  bars: z
    .array(
      z.strictObject({
        name: z.string(),
        description: z.string(),
        opensAt: timeSchema,
        closesAt: timeSchema,
        mission: z.string(),
        visited: z.boolean(),
      }),
    )
    .default([]),
  crawl: crawlSchema.optional(),
  opens: opensSchema,
  /** What guests must know, as the form of an event sends it. */
  facts: factsSchema.default({}),
});

const partySchema = z.strictObject({
  name: z.string(),
  type: eventTypeSchema,
  ...daySchema,
  beginTime: timeSchema,
  endTime: timeSchema,
  place: z.string(),
  city: z.string(),
  address: z.string().nullable(),
  accessNote: z.string().optional(),
  coverSky: skySchema.nullable(),
  /** Username of the host: the demo's member or one of the first people. */
  host: z.string(),
  /** The reply of the demo's member. */
  reply: z.enum(['yes', 'pending']),
  plusOnes: z.int().optional(),
  /** Guests beside the host and the demo's member. */
  guestCount: z.int(),
  /** Further dates of a poll, in days from tonight. */
  otherDays: z.array(z.int()).default([]),
  opens: opensSchema,
});

/**
 * What happened at the party whose night is open; the playlist is shared with the barathon of
 * tonight.
 */
const nightSchema = z.strictObject({
  /** Drawn pictures of the album, the latest first. */
  photos: z.array(
    z.strictObject({
      plan: planSchema,
      sky: skySchema,
      caption: z.string(),
      author: guestSchema,
      /** By the demo's member. */
      isLiked: z.boolean(),
    }),
  ),
  /** Artists and titles are invented. */
  songs: z.array(z.strictObject({ title: z.string(), artist: z.string() })),
  unwantedSongs: z.array(z.string()),
  items: z.array(
    z.strictObject({
      name: z.string(),
      quantity: z.number(),
      section: z.enum(shoppingSections),
      unit: z.enum(shoppingUnits),
      isDone: z.boolean().optional(),
      parts: z.array(z.tuple([guestSchema, z.number()])),
    }),
  ),
  expenses: z.array(z.strictObject({ label: z.string(), cents: z.int(), payer: guestSchema })),
  challenges: z.array(
    z.strictObject({
      title: z.string(),
      description: z.string(),
      points: z.int(),
      isOptional: z.boolean(),
    }),
  ),
  /** Guests who come join them in turn. */
  teams: z.array(z.strictObject({ name: z.string(), ink: z.enum(teamInks) })),
  /**
   * Guests shown in the ranking under a pseudonym, or hidden without one; the others appear by
   * name.
   */
  showings: z.record(z.string(), z.strictObject({ pseudonym: z.string().optional() })),
  claims: z.array(
    z.strictObject({
      guest: guestSchema,
      challenge: z.int(),
      state: z.enum(['confirmed', 'pending', 'refused']),
      word: z.string(),
      answerWord: z.string().default(''),
    }),
  ),
});

const notified = { minutesAgo: z.int(), isRead: z.boolean() };

/**
 * Notifications of the demo's member, the latest first. `party` is the party's name, `from` a
 * username.
 */
const newsSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.enum(['invitation', 'reply']), party: z.string(), ...notified }),
  z.strictObject({
    kind: z.literal('party_announcement'),
    party: z.string(),
    words: z.string(),
    ...notified,
  }),
  z.strictObject({
    kind: z.literal('party_changed'),
    party: z.string(),
    /** Minutes between the former and the new start. */
    minutesEarlier: z.int(),
    words: z.string(),
    ...notified,
  }),
  z.strictObject({ kind: z.enum(['friend_accepted', 'friend_request']), from: z.string(), ...notified }),
]);

const peopleSchema = z.strictObject({
  organisers: z.array(
    z.strictObject({
      email: z.enum(demoEmails),
      /** The connected app account; null: still to be connected. */
      app: z
        .strictObject({
          username: z.string(),
          appName: z.string(),
          bio: z.string(),
          /** In the range Arcep reserves for fiction. */
          phone: z.string(),
        })
        .nullable(),
      fullName: z.string(),
      companyName: z.string(),
      displayName: z.string(),
      /** Valid form and check digit but unassigned: no SIREN begins with 000. */
      siret: z.string(),
      plan: z.enum(plans),
      /** In France; the streets do not exist. */
      seat: z.strictObject({ addressLine: z.string(), postcode: z.string(), city: z.string() }),
      followerCount: z.int(),
    }),
  ),
  /** The demo's member, ten of her friends, two who sent her friend requests, and three more. */
  first: z.array(z.strictObject({ username: z.string(), appName: z.string(), bio: z.string() })),
  /** Everyone else is drawn from these lists. */
  firstNames: z.array(z.string()),
  lastNames: z.array(z.string()),
  bios: z.array(z.string()),
});

/**
 * The demo's content, as stored in `content/`. Its publisher does not exist and the pages say so;
 * testimonials are marked as examples, because French law forbids passing off invented reviews as
 * real.
 */
const contentSchema = z.strictObject({
  articles: z.array(articleSchema.extend({ body: z.string() })),
  events: z.array(eventSchema),
  parties: z.array(partySchema),
  night: nightSchema,
  news: z.array(newsSchema),
  people: peopleSchema,
  settings: siteSettingsSchema,
});

export type DemoContent = z.infer<typeof contentSchema>;
export type DemoArticle = DemoContent['articles'][number];
export type DemoEvent = DemoContent['events'][number];
export type DemoParty = DemoContent['parties'][number];
export type DemoPeople = DemoContent['people'];

const folder = new URL('content/', import.meta.url);
const readText = (file: string) => readFile(new URL(file, folder), 'utf8');
const readJson = async (name: string): Promise<unknown> => JSON.parse(await readText(`${name}.json`));

/** Reads and checks the content of the demo. @throws ZodError naming the field that is wrong */
export async function readDemoContent(): Promise<DemoContent> {
  const articles = z.array(articleSchema).parse(await readJson('articles'));
  const [events, parties, night, news, people] = await Promise.all(
    ['events', 'parties', 'night', 'news', 'people'].map(readJson),
  );
  const settings = z.record(z.string(), z.unknown()).parse(await readJson('settings'));
  const bodies = await Promise.all(articles.map(({ slug }) => readText(`articles/${slug}.html`)));
  return contentSchema.parse({
    articles: articles.map((article, index) => ({ ...article, body: bodies[index] })),
    events,
    parties,
    night,
    news,
    people,
    settings: { ...settings, ...nativeAppDefaults },
  });
}
