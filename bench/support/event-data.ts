import { uuid, uuidText, words } from './random.ts';

/** Number of events, guests and followers. */
export const EVENT_VOLUME = {
  organisers: 10_000,
  events: 100_000,
  guests: 1_000_000,
  /** Of the busiest organiser: past and coming ones. */
  busiestEvents: 2_000,
  /** Guests of the fullest event. */
  fullestGuests: 20_000,
  /** Of the busiest organiser, with all of its events as dates. */
  series: 20,
  /** Of the busiest organiser. */
  followers: 100_000,
} as const;

const [ACCOUNT, APP_ACCOUNT, ORGANISER, EVENT, GUEST, CHALLENGE, BAR, SERIES] = [1, 2, 3, 4, 5, 6, 7, 8];

/**
 * Ids to query: the fullest event is the busiest organiser's, a barathon that begins in an hour.
 */
export const BUSIEST = {
  accountId: uuidText(ACCOUNT, 1),
  organiserId: uuidText(ORGANISER, 1),
  username: 'pseudo.1',
  eventId: uuidText(EVENT, 1),
  seriesId: uuidText(SERIES, 1),
} as const;

const names = 'Camille,Nour,Élodie,Jean-Noël,Zoé,Sacha,Léa,Inès,Karim,Hélène,Théo,Anaïs,Björn,Chloé,Yasmine';
const eventNames = 'Bal,Nuit,Barathon,Concert,Fête,Guinguette,Soirée,Karaoké,Brunch,Open mic,Pique-nique';
const places = 'Nantes,Lyon,Paris,Rennes,Bordeaux,Lille,Marseille,Saint-Étienne,Orléans,Besançon,Brest';
const { organisers, events, guests, busiestEvents, fullestGuests, series, followers } = EVENT_VOLUME;

/**
 * Statements that fill an empty, migrated database in a minute or so: events from two years ago to
 * two years ahead, replies of the last year, challenges for one event in ten, and bars for the
 * fullest one.
 */
export const eventDataStatements: readonly string[] = [
  `INSERT INTO accounts (id, email, email_verified_at, role, display_name)
   SELECT ${uuid(ACCOUNT, 'i')}, 'personne' || i || '@exemple.fr', now(), 'organiser', ${words(names, 'i')}
   FROM generate_series(1, ${organisers}) AS i`,
  `INSERT INTO app_accounts (id, account_id, username, app_name, bio)
   SELECT ${uuid(APP_ACCOUNT, 'i')}, CASE WHEN i <= ${organisers} THEN ${uuid(ACCOUNT, 'i')} END, 'pseudo.' || i,
     ${words(names, 'i * 3')}, 'On danse, on chante, on recommence.'
   FROM generate_series(1, ${followers + 1}) AS i`,
  `INSERT INTO organisers (id, account_id, app_account_id, full_name, company_name)
   SELECT ${uuid(ORGANISER, 'i')}, ${uuid(ACCOUNT, 'i')}, ${uuid(APP_ACCOUNT, 'i')}, ${words(names, 'i')}, 'Maison ' || i
   FROM generate_series(1, ${organisers}) AS i`,
  `INSERT INTO followers (organiser_id, app_account_id, created_at)
   SELECT ${uuid(ORGANISER, '1')}, ${uuid(APP_ACCOUNT, 'i + 1')}, now() - i * interval '5 minutes'
   FROM generate_series(1, ${followers}) AS i`,
  `INSERT INTO events (id, organiser_id, name, description, type, status, begin_date, end_date, place, address, latitude,
     longitude, created_at)
   SELECT ${uuid(EVENT, 'i')},
     CASE WHEN i <= ${busiestEvents} THEN ${uuid(ORGANISER, '1')}
       ELSE ${uuid(ORGANISER, `2 + i % ${organisers - 1}`)} END,
     ${words(eventNames, 'i')} || ' n° ' || i, repeat('On danse sur le quai, et la nuit fait le reste. ', 12),
     CASE WHEN i = 1 THEN 'barathon' ELSE ${words('party,barathon,concert,other', 'i * 17')} END,
     CASE WHEN i % 1000 = 0 THEN 'unpublished' WHEN i % 90 = 0 THEN 'cancelled' ELSE 'published' END,
     begins, begins + interval '5 hours', ${words(places, 'i * 19')}, '12 quai des Plantes', 47.2, -1.55,
     begins - interval '1 year'
   FROM generate_series(1, ${events}) AS i,
     LATERAL (SELECT now() + interval '1 hour' + CASE WHEN i % 3 = 0 THEN 1 ELSE -1 END * (i - 1) % ${busiestEvents}
       * interval '8 hours' AS begins) AS times`,
  `INSERT INTO event_series (id, organiser_id, name, rule, first_day, starts_at, ends_at, shared)
   SELECT ${uuid(SERIES, 'i')}, ${uuid(ORGANISER, '1')}, 'Les jeudis n° ' || i,
     '{"repeats": "chosen", "every": 1, "weekdays": [], "nth": null, "days": [], "until": null, "count": null, "except": []}',
     '2026-01-01', '21:00', '02:00', '{}'
   FROM generate_series(1, ${series}) AS i`,
  `INSERT INTO event_series_dates (event_id, series_id, day)
   SELECT ${uuid(EVENT, 'i')}, ${uuid(SERIES, `1 + i % ${series}`)}, '2026-01-01'::date + i / ${series}
   FROM generate_series(2, ${busiestEvents}) AS i`,
  `INSERT INTO guests (id, event_id, nickname, reply, replied_at, created_at)
   SELECT ${uuid(GUEST, 'i')}, ${uuid(EVENT, 'event')}, ${words(names, 'i')} || ' ' || i, reply,
     CASE WHEN reply <> 'pending' THEN now() - (i % 365) * interval '1 day' END, now() - (i % 400) * interval '1 day'
   FROM generate_series(1, ${guests}) AS i,
     LATERAL (SELECT CASE WHEN i <= ${fullestGuests} THEN 1 ELSE 2 + i % ${events - 1} END AS event,
       ${words('yes,yes,yes,maybe,no,pending', 'i * 5')} AS reply) AS drawn`,
  `INSERT INTO challenges (id, event_id, position, title, description, points, completed)
   SELECT ${uuid(CHALLENGE, 'i * 10 + n')}, ${uuid(EVENT, '1 + i * 10')}, n, 'Défi n° ' || n, 'Apprendre un refrain.',
     10 * n, n % 3 = 0
   FROM generate_series(0, ${events / 10 - 1}) AS i, generate_series(1, 8) AS n`,
  `INSERT INTO bars (id, event_id, position, name, opens_at, closes_at, mission, visited)
   SELECT ${uuid(BAR, 'i')}, ${uuid(EVENT, '1')}, i, 'Adresse n° ' || i, '18:00', '01:30', 'Trouver un duo.', i % 3 = 0
   FROM generate_series(1, 12) AS i`,
  'VACUUM ANALYZE',
];
