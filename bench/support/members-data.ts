import { uuid, uuidText, words } from './generated-values.ts';

export const MEMBERS_VOLUME = {
  members: 1_000_000,
  parties: 100_000,
  /** Of the busiest member. */
  friends: 500,
  /** Half of them their own. */
  ownParties: 300,
  news: 3000,
} as const;

const [ACCOUNT, MEMBER, ORGANISER, EVENT, GUEST, DATE, GROUP, NEWS, PUBLIC_EVENT] = [
  1, 2, 3, 4, 5, 6, 7, 8, 9,
];
const { members, parties, friends, ownParties, news } = MEMBERS_VOLUME;
const hosted = ownParties / 2;
const organisers = 10_000;
/** The first members know this many others, too. */
const POPULAR = 200;
/** Whom somebody of an index meets, beside the popular ones. */
const NEIGHBOURS = '(VALUES (1), (7), (100)) AS neighbour (step)';

export const usernameOf = (index: number) => `membre.${index}`;
export const partyId = (index: number) => uuidText(EVENT, index);
export const publicEventId = (index: number) => uuidText(PUBLIC_EVENT, index);
export const organiserId = (index: number) => uuidText(ORGANISER, index);
export const guestId = (party: number, place: number) => uuidText(GUEST, party * 200 + place);
export const dateId = (party: number, place: number) => uuidText(DATE, party * 10 + place);
export const groupId = (index: number) => uuidText(GROUP, index);
export const newsId = (index: number) => uuidText(NEWS, index);
export const partyCode = (party: number) => String(party).padStart(22, 'p');
export const friendCode = (index: number) => `lien${index}`;
/** Of the session of a member, as far as they have one. */
export const tokenOf = (index: number) => `jeton${index}`.padEnd(43, 'x');

const firstNames =
  'Camille,Nour,Élodie,Jean-Noël,Zoé,Sacha,Léa,Inès,Karim,Hélène,Théo,Anaïs,Björn,Chloé,Yasmine';
const lastNames = 'Roussel,Morel,Costa,Diallo,Nguyen,Le Gall,Faure,Haddad,Petit,Benali,Schmitt,Garnier,Weber';

/** Rows by the million refer to rows that are there: checking each would take minutes. */
const unchecked = (statement: string) =>
  `BEGIN; SET LOCAL session_replication_role = replica; ${statement}; COMMIT`;

const people = [
  `INSERT INTO accounts (id, email, email_verified_at, role, display_name)
   SELECT ${uuid(ACCOUNT, 'i')}, 'membre' || i || '@exemple.fr', now(), 'member', ${words(firstNames, 'i')}
   FROM generate_series(1, ${members}) AS i`,
  unchecked(`INSERT INTO app_accounts (id, account_id, username, app_name, bio, findable)
   SELECT ${uuid(MEMBER, 'i')}, ${uuid(ACCOUNT, 'i')}, 'membre.' || i,
     ${words(firstNames, 'i * 3')} || ' ' || ${words(lastNames, 'i * 7')},
     'On danse, on chante, on recommence.',
     CASE WHEN i % 50 = 49 THEN 'nobody' WHEN i % 5 = 3 THEN 'friends_of_friends' ELSE 'everybody' END
   FROM generate_series(1, ${members}) AS i`),
  `INSERT INTO sessions (id, account_id, token_hash, expires_at)
   SELECT gen_random_uuid(), ${uuid(ACCOUNT, 'i')}, sha256(convert_to(rpad('jeton' || i, 43, 'x'), 'UTF8')),
     now() + interval '1 day' FROM generate_series(1, ${members}) AS i WHERE i % 10 = 1 OR i <= ${friends} + 1`,
  unchecked(`INSERT INTO friendships (member_id, friend_id, since)
   SELECT ${uuid(MEMBER, 'pair.a')}, ${uuid(MEMBER, 'pair.b')}, now() - interval '1 year' FROM (
     SELECT i AS one, i + step AS other FROM generate_series(1, ${members} - 100) AS i, ${NEIGHBOURS}
     UNION ALL SELECT i, i + step FROM generate_series(1, ${POPULAR}) AS i, generate_series(1, ${friends}) AS step
   ) AS known, LATERAL (VALUES (one, other), (other, one)) AS pair (a, b) ON CONFLICT DO NOTHING`),
  unchecked(`INSERT INTO friend_requests (from_id, to_id, created_at)
   SELECT ${uuid(MEMBER, 'i')}, ${uuid(MEMBER, 'CASE WHEN i BETWEEN 10001 AND 10300 THEN 1 ELSE 1 + (i + 50) % 1000000 END')},
     now() - i % 400 * interval '1 hour' FROM generate_series(1, ${members}) AS i WHERE i % 2 = 0 OR i BETWEEN 10001 AND 10300`),
  unchecked(`INSERT INTO member_blocks (blocker_id, blocked_id, created_at)
   SELECT ${uuid(MEMBER, 'CASE WHEN i BETWEEN 20001 AND 20200 THEN 1 ELSE 1 + (i + 5000) % 1000000 END')}, ${uuid(MEMBER, 'i')},
     now() - i % 400 * interval '1 hour' FROM generate_series(1, ${members}) AS i WHERE i % 3 = 0 OR i BETWEEN 20001 AND 20200`),
  unchecked(`INSERT INTO friend_links (member_id, code)
   SELECT ${uuid(MEMBER, 'i')}, 'lien' || i FROM generate_series(1, ${members}, 10) AS i`),
  unchecked(`INSERT INTO friend_groups (id, owner_id, name)
   SELECT ${uuid(GROUP, 'i')}, ${uuid(MEMBER, 'CASE WHEN i <= 20 THEN 1 ELSE i END')}, 'Bande n° ' || i
   FROM generate_series(1, 100000) AS i`),
  unchecked(`INSERT INTO friend_group_members (group_id, owner_id, friend_id)
   SELECT ${uuid(GROUP, 'i')}, ${uuid(MEMBER, '1')}, ${uuid(MEMBER, '1 + i + n')}
     FROM generate_series(1, 20) AS i, generate_series(1, 100) AS n
   UNION ALL SELECT ${uuid(GROUP, 'i')}, ${uuid(MEMBER, 'i')}, ${uuid(MEMBER, 'i + step')}
     FROM generate_series(21, 100000) AS i, ${NEIGHBOURS}`),
];

const publicEvents = [
  `INSERT INTO organisers (id, account_id, full_name, company_name)
   SELECT ${uuid(ORGANISER, 'i')}, ${uuid(ACCOUNT, `${members} - i`)}, 'Maison ' || i, 'Maison ' || i
   FROM generate_series(1, ${organisers}) AS i`,
  `INSERT INTO followers (organiser_id, app_account_id, created_at)
   SELECT ${uuid(ORGANISER, `1 + i % ${organisers}`)}, ${uuid(MEMBER, '1 + i / 10')}, now() - i % 400 * interval '1 hour'
   FROM generate_series(0, 399999) AS i`,
  `INSERT INTO followers (organiser_id, app_account_id) SELECT ${uuid(ORGANISER, 'i')}, ${uuid(MEMBER, '1')}
   FROM generate_series(101, 200) AS i`,
  `INSERT INTO events (id, organiser_id, name, description, begin_date, end_date, place)
   SELECT ${uuid(PUBLIC_EVENT, 'i')}, ${uuid(ORGANISER, `1 + i % ${organisers}`)}, 'Bal n° ' || i, 'On danse.', begins,
     begins + interval '5 hours', 'Nantes'
   FROM generate_series(1, 60000) AS i,
     LATERAL (SELECT now() + (i % 401 - 150) * interval '1 day' + interval '1 hour' AS begins) AS times`,
  `INSERT INTO guests (id, event_id, app_account_id, account_id, nickname, reply, is_shown, replied_at)
   SELECT gen_random_uuid(), ${uuid(PUBLIC_EVENT, '1 + i / 5')},
     ${uuid(MEMBER, 'CASE WHEN i < 1000 AND i % 5 = 0 THEN 1 ELSE 2 + i % 100000 END')},
     ${uuid(ACCOUNT, 'CASE WHEN i < 1000 AND i % 5 = 0 THEN 1 ELSE 2 + i % 100000 END')}, 'Nour',
     CASE WHEN i % 25 = 0 THEN 'pending' ELSE ${words('yes,maybe,no', 'i')} END, i % 2 = 0, now()
   FROM generate_series(0, 299999) AS i`,
];

/**
 * The first 150 parties are the busiest member's own, two thirds of them to come; the next 150 are their friends', who invited
 * them. Some are full, some are voted on; the others' have eight people each.
 */
const partyRows = [
  `INSERT INTO events (id, host_id, status, name, description, begin_date, end_date, place, plus_ones_max)
   SELECT ${uuid(EVENT, 'p')}, ${uuid(
     MEMBER,
     `CASE WHEN p <= ${hosted} THEN 1 WHEN p <= ${ownParties} THEN 2 + p % 400
       ELSE 2 + p * 9 % ${members - 200} END`,
   )}, 'private', 'Fête n° ' || p, 'Chacun apporte un refrain.', begins,
     begins + interval '8 hours', 'Chez ' || ${words(firstNames, 'p')}, 3
   FROM generate_series(1, ${parties}) AS p,
     LATERAL (SELECT now() + CASE WHEN p <= ${ownParties} AND (p - 1) % ${hosted} < 100 OR p > ${ownParties} AND p % 2 = 0
       THEN 1 ELSE -1 END * (1 + p % 200) * interval '1 day' AS begins) AS times`,
  `INSERT INTO parties (event_id, link_code, is_poll_open)
   SELECT ${uuid(EVENT, 'p')}, lpad(p::text, 22, 'p'), p BETWEEN 21 AND 60 OR p BETWEEN 151 AND 190 OR p > 300 AND p % 10 = 0
   FROM generate_series(1, ${parties}) AS p`,
  unchecked(`INSERT INTO party_dates (id, event_id, begin_date, end_date)
   SELECT ${uuid(DATE, 'p * 10 + n')}, event_id, begin_date + n * interval '1 day', end_date + n * interval '1 day'
   FROM generate_series(1, ${parties}) AS p, generate_series(0, 2) AS n, parties JOIN events ON events.id = event_id
   WHERE event_id = ${uuid(EVENT, 'p')} AND is_poll_open`),
  `INSERT INTO guests (id, event_id, app_account_id, account_id, nickname, reply, invited_at, replied_at)
   SELECT ${uuid(GUEST, 'p * 200 + n')}, ${uuid(EVENT, 'p')}, ${uuid(MEMBER, 'who')}, ${uuid(ACCOUNT, 'who')},
     ${words(firstNames, 'who * 3')}, reply, now(), CASE WHEN reply <> 'pending' THEN now() - p % 30 * interval '1 day' END
   FROM generate_series(1, ${parties}) AS p,
     generate_series(0, CASE WHEN p <= 20 THEN 149 WHEN p <= ${ownParties} THEN 29 ELSE 7 END) AS n,
     LATERAL (SELECT CASE WHEN p <= ${hosted} THEN CASE n WHEN 0 THEN 1 ELSE 2 + (p * 3 + n) % ${friends} END
         WHEN p <= ${ownParties} THEN CASE n WHEN 0 THEN 2 + p % 400 WHEN 1 THEN 1 ELSE 2 + (p % 400 + n) % ${friends} END
         ELSE 2 + p * 9 % ${members - 200} + n * 7 END AS who,
       CASE WHEN n = 0 OR n = 1 AND p BETWEEN 212 AND 232 THEN 'yes' WHEN n = 2 THEN 'pending'
         ELSE ${words('yes,yes,maybe,pending,no', 'p + n')} END AS reply) AS drawn`,
  unchecked(`INSERT INTO party_votes (date_id, guest_id, answer)
   SELECT party_dates.id, guests.id, ${words('yes,maybe,no', 'row_number() OVER ()')}
   FROM party_dates JOIN guests ON guests.event_id = party_dates.event_id WHERE guests.reply <> 'pending'`),
  // Places are offered to the busiest member, who waits.
  `UPDATE guests SET reply = 'waiting', waiting_rank = 1, plus_ones = 2, offered_places = 1, offered_until = now() + interval '1 day'
   WHERE id IN (SELECT ${uuid(GUEST, 'p * 200 + 1')} FROM generate_series(191, 211) AS p)`,
  `INSERT INTO party_cohosts (event_id, app_account_id)
   SELECT ${uuid(EVENT, 'p')}, ${uuid(MEMBER, '2 + (p * 3 + 1) % 500')} FROM generate_series(1, ${hosted}, 3) AS p`,
  `INSERT INTO party_announcements (id, event_id, author_id, body, audience, created_at)
   SELECT gen_random_uuid(), ${uuid(EVENT, '1 + i % 300')}, ${uuid(MEMBER, '1')}, 'On commence à 21 h.', 'all',
     now() - i * interval '1 minute' FROM generate_series(1, 9000) AS i`,
];

const newsRows = [
  `INSERT INTO news (id, member_id, kind, event_id, actor_id, data, created_at, read_at)
   SELECT ${uuid(NEWS, 'i')}, ${uuid(MEMBER, '1')}, kind,
     CASE kind WHEN 'invitation' THEN ${uuid(EVENT, '151 + i % 150')} WHEN 'reply' THEN ${uuid(EVENT, '1 + i % 150')} END,
     CASE kind WHEN 'invitation' THEN ${uuid(MEMBER, '2 + (151 + i % 150) % 400')}
       WHEN 'reply' THEN NULL ELSE ${uuid(MEMBER, '2 + i % 500')} END,
     CASE kind WHEN 'reply' THEN jsonb_build_object('guestIds', (SELECT jsonb_agg(${uuid(GUEST, '(1 + i % 150) * 200 + n')})
       FROM generate_series(1, 25) AS n)) ELSE '{}' END,
     now() - (${news} - i) * interval '10 minutes', CASE WHEN i < ${news / 2} THEN now() END
   FROM generate_series(1, ${news}) AS i,
     LATERAL (SELECT ${words('invitation,reply,friend_accepted', 'i')} AS kind) AS drawn`,
  unchecked(`INSERT INTO news (id, member_id, kind, actor_id, created_at, told_at)
   SELECT ${uuid(NEWS, 'i')}, ${uuid(MEMBER, `2 + i % ${members - 2}`)}, 'friend_accepted', ${uuid(MEMBER, `2 + (i + 1) % ${members - 2}`)},
     now() - i % 90 * interval '1 day', now() FROM generate_series(${news + 1}, 2000000) AS i`),
];

/** Statements that fill an empty, migrated database in some minutes. */
export const membersDataStatements: readonly string[] = [
  ...people,
  ...publicEvents,
  ...partyRows,
  ...newsRows,
  'VACUUM ANALYZE',
  // What the rows left to be written is not written while calls are timed.
  'CHECKPOINT',
];
