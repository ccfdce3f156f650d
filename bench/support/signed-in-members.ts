import { uuid } from './random.ts';

/** Kinds of the ids of their rows (`uuid`). */
export const [ACCOUNT, APP_ACCOUNT] = [1, 2];

/** The token of a member's session, by number. */
export const tokenOf = (index: number) => `jeton${index}`.padEnd(43, 'x');

/** Statements that insert so many members of the app, each with a session. */
export const insertMembers = (count: number): string[] => [
  `INSERT INTO accounts (id, email, email_verified_at, role)
   SELECT ${uuid(ACCOUNT, 'i')}, 'membre' || i || '@exemple.fr', now(), 'member' FROM generate_series(0, ${count - 1}) AS i`,
  `INSERT INTO app_accounts (id, account_id, username, app_name)
   SELECT ${uuid(APP_ACCOUNT, 'i')}, ${uuid(ACCOUNT, 'i')}, 'membre.' || i, 'Nour' FROM generate_series(0, ${count - 1}) AS i`,
  `INSERT INTO sessions (id, account_id, token_hash, expires_at)
   SELECT gen_random_uuid(), ${uuid(ACCOUNT, 'i')}, sha256(convert_to(rpad('jeton' || i, 43, 'x'), 'UTF8')), now() + interval '1 day'
   FROM generate_series(0, ${count - 1}) AS i`,
];
