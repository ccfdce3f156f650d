import { uuid, words } from './random.ts';

/** Number of rows behind the administration's lists. */
export const ADMIN_VOLUME = {
  users: 200_000,
  organisers: 20_000,
  events: 100_000,
  articles: 10_000,
} as const;
const ACCOUNTS_PER_ORGANISER = ADMIN_VOLUME.users / ADMIN_VOLUME.organisers;

const firstNames =
  'Camille,Nour,Élodie,Jean-Noël,Zoé,Sacha,Léa,Inès,Karim,Hélène,Théo,Anaïs,Björn,Chloé,Yasmine,Paul';
const lastNames =
  'Martin,Bernard,Léger,Diallo,Müller,Garçon,N’Diaye,Petit,Fournier,Lemaître,Roche,Benali,Costa,Nguyen,Marchand,Aubry';
const eventNames =
  'Bal,Nuit,Barathon,Concert,Fête,Guinguette,Soirée,Apéro,Karaoké,Brunch,Open mic,Pique-nique';
const places =
  'Nantes,Lyon,Paris,Rennes,Bordeaux,Lille,Marseille,Saint-Étienne,Orléans,Besançon,Montpellier,Brest';
const tags = 'bal,barathon,musique,été,voisins,budget,concert,jeux,recettes,lumières,quartier,playlist';

/**
 * Statements that fill an empty, migrated database: dates over two years up to now, most accounts
 * members, one event in a thousand reported, one article in fifty in the trash.
 */
export const adminDataStatements: readonly string[] = [
  `INSERT INTO accounts (id, email, email_verified_at, role, display_name, suspended_at, last_sign_in_at, created_at)
   SELECT ${uuid(1, 'i')}, 'personne' || i || '@exemple' || i % 50 || '.fr', CASE WHEN i % 20 > 0 THEN now() END,
     CASE WHEN i <= 5 THEN 'admin' WHEN i % ${ACCOUNTS_PER_ORGANISER} = 0 THEN 'organiser' ELSE 'member' END,
     ${words(firstNames, 'i')} || ' ' || ${words(lastNames, 'i * 7')},
     CASE WHEN i % 500 = 0 THEN now() END,
     CASE WHEN i % 3 > 0 THEN now() - (hashint8(i * 3) & 65535) * interval '16 minutes' END,
     now() - (${ADMIN_VOLUME.users} - i) * interval '5 minutes'
   FROM generate_series(1, ${ADMIN_VOLUME.users}) AS i`,
  `INSERT INTO organisers (id, account_id, full_name, company_name, plan_in_force)
   SELECT ${uuid(2, 'i')}, ${uuid(1, `i * ${ACCOUNTS_PER_ORGANISER}`)}, ${words(firstNames, 'i')} || ' ' || ${words(lastNames, 'i * 7')},
     ${words('Maison,Café,Collectif,Bar,Association,Studio', 'i')} || ' ' || ${words(lastNames, 'i * 11')} || ' ' || i,
     CASE WHEN i % 100 = 0 THEN 'enterprise' WHEN i % 4 = 0 THEN 'pro' ELSE 'discovery' END
   FROM generate_series(1, ${ADMIN_VOLUME.organisers}) AS i`,
  `INSERT INTO app_accounts (id, account_id, username, app_name)
   SELECT ${uuid(3, 'i')}, ${uuid(1, 'i')}, 'pseudo.' || i, ${words(firstNames, 'i')}
   FROM generate_series(1, ${ADMIN_VOLUME.users / 2}) AS i`,
  `UPDATE organisers SET app_account_id = app_accounts.id FROM app_accounts
   WHERE app_accounts.account_id = organisers.account_id AND organisers.plan_in_force <> 'discovery'`,
  `INSERT INTO events (id, organiser_id, name, description, type, status, begin_date, end_date, place, created_at)
   SELECT ${uuid(4, 'i')}, ${uuid(2, `1 + (hashint8(i * 13) & 2147483647) % ${ADMIN_VOLUME.organisers}`)},
     ${words(eventNames, 'i')} || ' n° ' || i, 'On danse sur le quai.',
     ${words('party,barathon,concert,other', 'i * 17')},
     CASE WHEN i % 1000 = 0 THEN 'unpublished' WHEN i % 90 = 0 THEN 'cancelled' ELSE 'published' END,
     begins, begins + interval '5 hours', ${words(places, 'i * 19')}, begins - interval '40 days'
   FROM generate_series(1, ${ADMIN_VOLUME.events}) AS i,
     LATERAL (SELECT date_trunc('hour', now() + interval '60 days') - i * interval '10 minutes' AS begins) AS times`,
  `INSERT INTO guests (id, event_id, nickname)
   SELECT ${uuid(5, 'i')}, ${uuid(4, `1 + i % ${ADMIN_VOLUME.events}`)}, 'Convive ' || i
   FROM generate_series(1, ${2 * ADMIN_VOLUME.events}) AS i`,
  `INSERT INTO event_reports (id, event_id, reason, created_at, handled_at)
   SELECT ${uuid(6, 'i')}, ${uuid(4, 'i * 500')}, 'spam', now() - i * interval '1 hour',
     CASE WHEN i % 2 = 0 THEN now() END
   FROM generate_series(1, ${ADMIN_VOLUME.events / 500}) AS i`,
  `INSERT INTO articles (id, slug, title, description, content, tags, category, is_draft, is_featured, publish_date,
     views, author_id, created_at, deleted_at)
   SELECT ${uuid(7, 'i')}, 'article-' || i, ${words(eventNames, 'i')} || ' : ' || ${words(places, 'i * 3')} || ' ' || i,
     'Une description.', repeat('<p>Un refrain que tout le monde attend, et quelqu’un qui donne le tempo.</p>', 100),
     ARRAY[${words(tags, 'i')}, ${words(tags, 'i * 5')}], ${words('Conseils,Idées,Récits', 'i')}, i % 30 = 0, i % 400 = 0,
     now() + interval '10 days' - i * interval '2 hours', (hashint8(i) & 65535), ${uuid(1, '1')},
     now() - i * interval '2 hours', CASE WHEN i % 50 = 0 THEN now() - interval '5 days' END
   FROM generate_series(1, ${ADMIN_VOLUME.articles}) AS i`,
  `INSERT INTO article_daily_views (day, article_id, views)
   SELECT current_date - d, ${uuid(7, 'i')}, 1 + (i + d) % 40
   FROM generate_series(0, 59) AS d, generate_series(1, 1000) AS i`,
  `INSERT INTO contact_messages (id, name, email, subject, message, read_at, created_at)
   SELECT ${uuid(8, 'i')}, ${words(firstNames, 'i')}, 'personne' || i || '@exemple.fr', 'Question n° ' || i,
     'Bonjour, une question.', CASE WHEN i > 30 THEN now() END, now() - i * interval '1 hour'
   FROM generate_series(1, 10000) AS i`,
  `INSERT INTO journal_entries (id, account_id, actor_name, action, subject_type, subject_id, subject_name, created_at)
   SELECT ${uuid(9, 'i')}, ${uuid(1, '1 + i % 5')}, 'Nour', ${words('article.update,event.unpublish,account.suspend', 'i')},
     'article', ${uuid(7, '1 + i % 1000')}::text, 'Un titre', now() - i * interval '5 minutes'
   FROM generate_series(1, 100000) AS i`,
  'VACUUM ANALYZE',
];
