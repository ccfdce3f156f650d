import { openDatabase } from '../packages/server/src/db/database.ts';
import { uuid, words } from './support/generated-values.ts';
import { onFreshDatabases } from './support/on-fresh-databases.ts';
import { note, printTable } from './support/table.ts';

const MEMBERS = 100_000;
const GUESTS = 300_000;
const EVENTS = 3000;
const GUESTS_PER_EVENT = GUESTS / EVENTS;

const firstNames =
  'Camille,Nour,Élodie,Jean-Noël,Zoé,Sacha,Léa,Inès,Karim,Hélène,Théo,Anaïs,Björn,Chloé,Yasmine,Paul';
const lastNames =
  'Martin,Bernard,Léger,Diallo,Müller,Garçon,N’Diaye,Petit,Fournier,Lemaître,Roche,Benali,Costa';
const agent =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 26_1 like Mac OS X) AppleWebKit/605.1.15 Version/26.1 Safari/604.1';
const person = (i: string) => `${words(firstNames, i)} || ' ' || ${words(lastNames, `${i} * 7`)}`;

/**
 * Members with a profile of the app, half of them signed in; a hundred guests for each event, of whom a third have an
 * account and half an address with a private link; a message to each by one channel.
 */
const statements: readonly string[] = [
  `INSERT INTO accounts (id, email, email_verified_at, password_hash, role, display_name, last_sign_in_at)
   SELECT ${uuid(1, 'i')}, 'personne' || i || '@exemple' || i % 50 || '.fr', now(), repeat('x', 97), 'member',
     ${person('i')}, now() FROM generate_series(1, ${MEMBERS}) AS i`,
  `INSERT INTO app_accounts (id, account_id, username, app_name, phone)
   SELECT ${uuid(2, 'i')}, ${uuid(1, 'i')}, 'pseudo.' || i, ${person('i')}, '+336' || lpad(i::text, 8, '0')
   FROM generate_series(1, ${MEMBERS}) AS i`,
  `INSERT INTO sessions (id, account_id, token_hash, user_agent, expires_at)
   SELECT ${uuid(3, 'i')}, ${uuid(1, 'i * 2')}, sha256(i::text::bytea), '${agent}', now() + interval '30 days'
   FROM generate_series(1, ${MEMBERS / 2}) AS i`,
  `INSERT INTO accounts (id, email, role) VALUES (${uuid(4, '1')}, 'pro@exemple.fr', 'organiser')`,
  `INSERT INTO organisers (id, account_id, plan) VALUES (${uuid(5, '1')}, ${uuid(4, '1')}, 'enterprise')`,
  `INSERT INTO events (id, organiser_id, name, description, begin_date, end_date, place)
   SELECT ${uuid(6, 'i')}, ${uuid(5, '1')}, 'Bal n° ' || i, repeat('On danse sur le quai. ', 30),
     now() + i * interval '1 hour', now() + i * interval '1 hour' + interval '5 hours', 'Nantes'
   FROM generate_series(1, ${EVENTS}) AS i`,
  `INSERT INTO guests (id, event_id, account_id, nickname, email, email_confirmed_at, reply, replied_at)
   SELECT ${uuid(7, 'i')}, ${uuid(6, `1 + (i - 1) / ${GUESTS_PER_EVENT}`)},
     CASE WHEN i % 3 = 0 THEN ${uuid(1, `1 + (i / 3) % ${MEMBERS}`)} END, ${person('i')},
     CASE WHEN i % 2 = 0 THEN 'convive' || i || '@exemple' || i % 50 || '.fr' END,
     CASE WHEN i % 2 = 0 THEN now() END, ${words('yes,yes,yes,maybe,no', 'i')}, now()
   FROM generate_series(1, ${GUESTS}) AS i`,
  `INSERT INTO guest_links (token_hash, guest_id)
   SELECT sha256(i::text::bytea), ${uuid(7, 'i * 2')} FROM generate_series(1, ${GUESTS / 2}) AS i`,
  `INSERT INTO announcements (id, event_id, kind, body, audience, recipient_count)
   SELECT ${uuid(8, 'i')}, ${uuid(6, 'i')}, 'message', 'On se retrouve au kiosque.', ARRAY['coming'], ${GUESTS_PER_EVENT}
   FROM generate_series(1, ${EVENTS}) AS i`,
  `INSERT INTO announcement_batches (announcement_id, number, first_guest_id, last_guest_id, finished_at)
   SELECT ${uuid(8, 'i')}, 1, ${uuid(7, '1')}, ${uuid(7, `${GUESTS}`)}, now() FROM generate_series(1, ${EVENTS}) AS i`,
  `INSERT INTO deliveries (announcement_id, guest_id, channel, batch, status, attempts, due_at, settled_at)
   SELECT ${uuid(8, `1 + (i - 1) / ${GUESTS_PER_EVENT}`)}, ${uuid(7, 'i')}, 'email', 1, 'delivered', 1, now(), now()
   FROM generate_series(1, ${GUESTS}) AS i`,
  'VACUUM ANALYZE',
];

/** What one thing of each kind takes in the database, its indexes and what hangs on it included. */
const subjects: readonly [what: string, tables: readonly string[], count: number][] = [
  [
    'a member (account, profile of the app, half a session)',
    ['accounts', 'app_accounts', 'sessions'],
    MEMBERS,
  ],
  ['an event of a hundred guests, without them', ['events', 'event_reply_counts'], EVENTS],
  ['a guest (half with an address and a private link)', ['guests', 'guest_links'], GUESTS],
  ['a message to a guest', ['announcements', 'announcement_batches', 'deliveries'], GUESTS],
];

/** How much room rows take: docs/operations/scaling.md multiplies these figures. */
export async function measureDiskSpace(): Promise<void> {
  await onFreshDatabases([statements], async (run, url) => {
    const database = openDatabase({ connectionString: url }, () => undefined, { statementMs: 600_000 });
    try {
      for (const statement of run) await database.pool.query(statement);
      const rows = [];
      for (const [what, tables, count] of subjects) {
        const { rows: sizes } = await database.pool.query(
          'SELECT sum(pg_total_relation_size(name::regclass))::float8 AS bytes FROM unnest($1::text[]) AS name',
          [tables],
        );
        rows.push(note(what, sizes[0].bytes / count, ' bytes'));
      }
      printTable('Room in the database', rows);
    } finally {
      await database.close();
    }
  });
}
