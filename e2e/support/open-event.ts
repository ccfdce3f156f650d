import { runStatement } from '@lampion/server/testing/database/test-postgres';
import { journeysContext } from './journeys-context.ts';

interface OpenEvent {
  readonly name: string;
  readonly type?: 'party' | 'concert' | 'barathon';
  /** The organiser's e-mail address; by default the demo organiser whose plan has no limits. */
  readonly organiser?: string;
  /** Unlimited when left out. */
  readonly capacity?: number;
  readonly plusOnesMax?: number;
  /** Hours from now until it begins; it lasts six. */
  readonly beginsIn?: number;
}

/** Creates an event, for tomorrow by default, without replies. Returns its id. */
export async function createOpenEvent({
  name,
  type = 'party',
  organiser = 'butte@lampion.test',
  capacity,
  plusOnesMax = 0,
  beginsIn = 24,
}: OpenEvent): Promise<string> {
  const [row] = (await runStatement(
    journeysContext().databaseUrl,
    `INSERT INTO events (id, organiser_id, name, description, type, begin_date, end_date, place, capacity, plus_ones_max)
     SELECT gen_random_uuid(), organisers.id, '${name}', 'À demain.', '${type}', now() + interval '${beginsIn} hours',
       now() + interval '${beginsIn + 6} hours', 'Nantes', ${capacity ?? 'NULL'}, ${plusOnesMax}
     FROM organisers JOIN accounts ON accounts.id = account_id WHERE email = '${organiser}'
     RETURNING id`,
  )) as { id: string }[];
  return row?.id ?? '';
}

/** Adds a guest invited by e-mail who has not answered. */
export async function addInvited(eventId: string, nickname: string, email: string): Promise<void> {
  await runStatement(
    journeysContext().databaseUrl,
    `INSERT INTO guests (id, event_id, nickname, email, invited_at)
     VALUES (gen_random_uuid(), '${eventId}', '${nickname}', '${email}', now())`,
  );
}

/** Adds a guest who replied yes. */
export async function addComer(eventId: string, nickname: string, plusOnes = 0): Promise<void> {
  await runStatement(
    journeysContext().databaseUrl,
    `INSERT INTO guests (id, event_id, nickname, reply, plus_ones, replied_at)
     VALUES (gen_random_uuid(), '${eventId}', '${nickname}', 'yes', ${plusOnes}, now())`,
  );
}
