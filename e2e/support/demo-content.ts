import { runStatement } from '@lampion/server/testing/database/test-postgres';
import { journeysContext } from './journeys-context.ts';

async function readAddress(statement: string): Promise<string> {
  const [row] = (await runStatement(journeysContext().databaseUrl, statement)) as { address: string }[];
  if (!row) throw new Error(`The demo content holds nothing for: ${statement}`);
  return row.address;
}

/**
 * Address of one published article of the demo content: the oldest, as journeys write newer ones.
 */
export function readArticlePath(): Promise<string> {
  return readAddress(
    "SELECT '/blog/' || slug AS address FROM articles WHERE publish_date < now() AND NOT is_draft AND deleted_at IS NULL ORDER BY publish_date LIMIT 1",
  );
}

/**
 * Address of one coming event of the demo content, the oldest again: a barathon, which shows all
 * that an event can.
 */
export function readEventPath(): Promise<string> {
  return readAddress(
    "SELECT '/events/' || id AS address FROM events WHERE type = 'barathon' AND status = 'published' AND begin_date > now() ORDER BY created_at, begin_date LIMIT 1",
  );
}

/** Address of an organiser of the demo content: one with many events, past and coming. */
export function readOrganiserPath(): Promise<string> {
  return readAddress(
    "SELECT '/o/' || app_accounts.username AS address FROM organisers JOIN app_accounts ON app_accounts.id = app_account_id JOIN events ON organiser_id = organisers.id GROUP BY 1 ORDER BY count(*) DESC LIMIT 1",
  );
}

/** The name that organiser shows to guests. */
export function readOrganiserName(path: string): Promise<string> {
  return readAddress(
    `SELECT display_name AS address FROM organisers JOIN app_accounts ON app_accounts.id = app_account_id WHERE '/o/' || username = '${path}'`,
  );
}
