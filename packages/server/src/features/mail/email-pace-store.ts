import { sql } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { emailPace } from '../../db/tables/mail.ts';

/** Turns are never reserved so far ahead: the clock of the database was set back. */
const SET_BACK_SECONDS = 60;

/**
 * Milliseconds until the next e-mail of the installation may leave, by the clock of the database; nobody else reads or
 * moves it until the transaction ends.
 */
export async function lockPace(tx: Queryable): Promise<number> {
  const { rows } = await tx.execute<{ wait: number }>(sql`
    INSERT INTO ${emailPace} AS pace (is_only, next_at) VALUES (true, clock_timestamp())
    ON CONFLICT (is_only) DO UPDATE SET next_at = CASE
      WHEN pace.next_at > clock_timestamp() + make_interval(secs => ${SET_BACK_SECONDS}) THEN clock_timestamp()
      ELSE greatest(pace.next_at, clock_timestamp()) END
    RETURNING greatest(0, extract(epoch FROM next_at - clock_timestamp()) * 1000)::float8 AS wait`);
  return rows[0]?.wait ?? 0;
}

export async function movePace(tx: Queryable, seconds: number): Promise<void> {
  await tx.update(emailPace).set({ nextAt: sql`${emailPace.nextAt} + make_interval(secs => ${seconds})` });
}
