import { runStatement } from '@lampion/server/testing/database/test-postgres';
import { journeysContext } from './journeys-context.ts';

async function readAddress(statement: string): Promise<string> {
  const [row] = (await runStatement(journeysContext().databaseUrl, statement)) as { address: string }[];
  if (!row) throw new Error(`The demo content holds nothing for: ${statement}`);
  return row.address;
}

/**
 * Path of a published article of the demo content: the oldest one, because journeys write newer
 * ones.
 */
export function readArticlePath(): Promise<string> {
  return readAddress(
    "SELECT '/blog/' || slug AS address FROM articles WHERE publish_date < now() AND NOT is_draft AND deleted_at IS NULL ORDER BY publish_date LIMIT 1",
  );
}

/**
 * Path of a coming event of the demo content, also the oldest: a barathon, which has every feature
 * of an event.
 */
export function readEventPath(): Promise<string> {
  return readAddress(
    "SELECT '/events/' || id AS address FROM events WHERE type = 'barathon' AND status = 'published' AND begin_date > now() ORDER BY created_at, begin_date LIMIT 1",
  );
}

/** Path of an organiser of the demo content with many events, past and coming. */
export function readOrganiserPath(): Promise<string> {
  return readAddress(
    "SELECT '/o/' || app_accounts.username AS address FROM organisers JOIN app_accounts ON app_accounts.id = app_account_id JOIN events ON organiser_id = organisers.id GROUP BY 1 ORDER BY count(*) DESC LIMIT 1",
  );
}

/** The organiser's public name. */
export function readOrganiserName(path: string): Promise<string> {
  return readAddress(
    `SELECT display_name AS address FROM organisers JOIN app_accounts ON app_accounts.id = app_account_id WHERE '/o/' || username = '${path}'`,
  );
}
