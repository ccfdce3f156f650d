import type { Queryable } from '../packages/server/src/db/database.ts';
import {
  countPhotos,
  findFiles,
  findPhoto,
  findPhotos,
  findRemovals,
} from '../packages/server/src/features/album/album-store.ts';
import { uuid, uuidText } from './support/generated-values.ts';
import { type Case, measureQueries } from './support/measure-queries.ts';
import { printTable } from './support/table.ts';

const [NIGHTS, EACH, READERS] = [2000, 500, 100];
const APART_MS = 90_000;
const LIMIT_MS = 10;

/** A million pictures in full albums over three years, one in fifty taken down, each liked by a few; those of one night by a hundred. */
const statements: readonly string[] = [
  `INSERT INTO accounts (id, email, role)
   SELECT ${uuid(1, 'i')}, 'invite' || i || '@exemple.fr', 'member' FROM generate_series(1, ${READERS}) AS i`,
  `INSERT INTO organisers (id, account_id, company_name) VALUES (${uuid(2, '1')}, ${uuid(1, '1')}, 'Maison')`,
  `INSERT INTO events (id, organiser_id, name, description, place, begin_date, end_date)
   SELECT ${uuid(3, 'i')}, ${uuid(2, '1')}, 'Bal', '', 'Nantes', begins, begins + interval '5 hours'
   FROM generate_series(1, ${NIGHTS}) AS i, LATERAL (SELECT now() - i * interval '12 hours' AS begins) AS night`,
  // What its trigger would count one by one.
  'ALTER TABLE album_likes DISABLE TRIGGER USER',
  `INSERT INTO album_photos (id, event_id, account_id, is_by_host, file_id, width, height, widths, caption, like_count, created_at, removed_at, removed_as)
   SELECT ${uuid(4, 'i')}, ${uuid(3, `1 + i / ${EACH}`)}, ${uuid(1, `1 + i % ${READERS}`)}, false, ${uuid(5, 'i')},
     1600, 1067, '[400, 800, 1200, 1600]', 'Minuit pile',
     CASE WHEN i < ${EACH} THEN ${READERS} ELSE 1 END, now() - i * interval '${APART_MS} milliseconds',
     CASE WHEN i % 50 = 0 THEN now() - i * interval '80 seconds' END, CASE WHEN i % 50 = 0 THEN 'subject' END
   FROM generate_series(0, ${NIGHTS * EACH - 1}) AS i`,
  `INSERT INTO album_likes (photo_id, account_id)
   SELECT ${uuid(4, 'i')}, ${uuid(1, '1 + i % 100')} FROM generate_series(0, ${NIGHTS * EACH - 1}) AS i
   UNION SELECT ${uuid(4, 'i')}, ${uuid(1, 'reader')}
   FROM generate_series(0, ${EACH - 1}) AS i, generate_series(1, ${READERS}) AS reader`,
  `INSERT INTO album_reports (id, photo_id, reporter_id, reason)
   SELECT ${uuid(6, 'i')}, ${uuid(4, 'i * 10')}, ${uuid(1, '1 + i % 100')}, 'other' FROM generate_series(0, 20000) AS i`,
  "UPDATE album_photos SET file_id = NULL WHERE removed_at < now() - interval '1 day'",
  'VACUUM ANALYZE',
  'CHECKPOINT',
];

/** What those of a night ask of its album. */
function casesOf(db: Queryable): Case[] {
  const [eventId, accountId] = [uuidText(3, 1), uuidText(1, 7)];
  const reader = { eventId, accountId };
  const since = new Date(Date.now() - 30 * 86_400_000);
  const amidst = [Date.now() - 200 * APART_MS, uuidText(4, 200)] as const;
  const first = { limit: 24, before: undefined };
  return [
    ['the first page of pictures', () => findPhotos(db, reader, first)],
    ['a page amidst them', () => findPhotos(db, reader, { limit: 24, before: amidst })],
    ['how many there are, and of oneself', () => countPhotos(db, reader)],
    ['one picture', () => findPhoto(db, reader, uuidText(4, 7))],
    ['what was taken down', () => findRemovals(db, eventId, { since, authorId: null })],
    ['where the files of a download lie', () => findFiles(db, eventId)],
  ];
}

/** Whether an album is read in no time among a million pictures. */
export async function measureAlbum(): Promise<void> {
  printTable(
    'An album among a million pictures',
    await measureQueries({ statements, casesOf, atMost: LIMIT_MS }),
  );
}

if (import.meta.main) await measureAlbum();
