import { cities } from '../../packages/server/src/platform/cities.ts';
import { uuid, words } from './random.ts';

/** Half of the events are in the coming year, the others in the last one. */
export const AGENDA_VOLUME = { organisers: 100_000, events: 1_000_000 } as const;

const [ACCOUNT, FACE, ORGANISER, EVENT, GUEST] = [1, 2, 3, 4, 5];
const { organisers, events } = AGENDA_VOLUME;
/** One event in ten is a ball; one in five thousand has a farandole. */
const eventNames = 'Bal,Nuit,Barathon,Concert,Fête,Guinguette,Soirée,Karaoké,Veillée,Pique-nique';
const lists = {
  names: cities.map(({ name }) => `'${name}'`),
  latitudes: cities.map(({ latitude }) => latitude),
  longitudes: cities.map(({ longitude }) => longitude),
};
const pick = (list: keyof typeof lists) => `(ARRAY[${lists[list].join(',')}])[city]`;
/** SQL of a number from 0 to 1, derived from a row's number. */
const share = (seed: number) => `((hashint8(i * 31 + ${seed}) & 1048575) / 1048576.0)`;
/** Up to 15 km from the city's centre, in degrees. */
const around = (seed: number) => `(${share(seed)} - 0.5) * 0.27`;

/**
 * Statements that fill an empty, migrated database: events around all French cities, one in nine
 * around the largest, one in fifty of several days. Three in ten say what it costs to get in or
 * from which age, one in 400 that it is accessible with a wheelchair.
 */
export const agendaDataStatements: readonly string[] = [
  `INSERT INTO accounts (id, email, email_verified_at, role)
   SELECT ${uuid(ACCOUNT, 'i')}, 'personne' || i || '@exemple.fr', now(), 'organiser'
   FROM generate_series(1, ${organisers}) AS i`,
  `INSERT INTO app_accounts (id, account_id, username, app_name)
   SELECT ${uuid(FACE, 'i')}, ${uuid(ACCOUNT, 'i')}, 'maison.' || i, 'Maison' FROM generate_series(1, ${organisers}) AS i`,
  `INSERT INTO organisers (id, account_id, app_account_id, company_name)
   SELECT ${uuid(ORGANISER, 'i')}, ${uuid(ACCOUNT, 'i')}, ${uuid(FACE, 'i')}, 'Maison ' || i
   FROM generate_series(1, ${organisers}) AS i`,
  `INSERT INTO events (id, organiser_id, name, description, type, status, begin_date, end_date, place, latitude, longitude,
     admission, price_cents, minimum_age, access_wheelchair)
   SELECT ${uuid(EVENT, 'i')}, ${uuid(ORGANISER, `1 + i % ${organisers}`)},
     ${words(eventNames, 'i')} || CASE WHEN i % 5000 = 0 THEN ' et farandole' ELSE ' de minuit' END || ' n° ' || i,
     'On danse sur le quai.', ${words('party,barathon,concert,other', 'i * 17')},
     CASE WHEN i % 90 = 0 THEN 'cancelled' ELSE 'published' END, begins,
     begins + CASE WHEN i % 50 = 0 THEN interval '3 days' ELSE interval '5 hours' END,
     ${pick('names')}, ${pick('latitudes')} + ${around(2)}, ${pick('longitudes')} + ${around(3)},
     CASE i * 13 % 10 WHEN 0 THEN 'free' WHEN 1 THEN 'from' WHEN 2 THEN 'choice' END,
     CASE WHEN i * 13 % 10 = 1 THEN 500 * (1 + i % 6) END,
     CASE i * 7 % 10 WHEN 0 THEN 18 WHEN 1 THEN 16 WHEN 2 THEN 0 END, CASE WHEN i % 400 = 0 THEN true END
   FROM generate_series(1, ${events}) AS i,
     LATERAL (SELECT 1 + floor(${cities.length} * ${share(1)} ^ 3)::int AS city,
       now() + interval '1 minute' * floor(525600 * (2 * ${share(4)} - 1)) AS begins) AS drawn`,
  `INSERT INTO guests (id, event_id, nickname)
   SELECT ${uuid(GUEST, 'i')}, ${uuid(EVENT, 'i * 10')}, 'Convive ' || i FROM generate_series(1, ${events / 10}) AS i`,
  'VACUUM ANALYZE',
];

/**
 * Everywhere, at a dense and at a sparse place, for each time, for frequent, medium (one of 400)
 * and rare words, and for what events say of price, age and access.
 */
export const agendaQueries = [
  '',
  'when=tonight',
  'when=weekend',
  'type=concert',
  'limit=100',
  'city=paris',
  'city=paris&when=weekend&type=concert',
  'city=paris&radius=100',
  'city=issoire',
  'city=issoire&radius=100',
  'near=44.52,3.5',
  'search=bal',
  'search=versailles',
  'search=issoire',
  'search=farandole',
  'search=zqx',
  'search=b',
  'search=nuit villeurbanne',
  'search=farandole paris',
  'search=guinguette issoire',
  'type=concert&search=farandole',
  'city=paris&search=bal',
  'city=paris&search=versailles',
  'city=paris&search=lyon',
  'city=paris&search=farandole',
  'city=lyon&search=versailles',
  'city=issoire&search=bal',
  'price=free',
  'age=18',
  'wheelchair=true',
  'city=paris&price=free',
  'city=paris&wheelchair=true',
  'city=issoire&wheelchair=true',
  'city=issoire&radius=100&price=500',
  'city=paris&when=weekend&price=free&age=18',
  'search=farandole&price=free',
  'search=bal&wheelchair=true',
] as const;
