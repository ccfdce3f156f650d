import { randomBytes } from 'node:crypto';
import type { Party } from '@lampion/contract/schemas/party';
import type { PlanPartyBody } from '@lampion/contract/schemas/party-body';
import type { Actor } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import type { Queryable } from '../../db/database.ts';
import { isUniqueViolation } from '../../db/unique-violation.ts';
import type { Deps } from '../../deps.ts';
import { addParty, type NewParty } from '../events/add-party.ts';
import { checkEventInput } from '../events/check-event-input.ts';
import { addHost } from '../guest-list/add-host.ts';
import { tellLive } from '../live/tell-live.ts';
import { requireMember } from '../members/find-member.ts';
import { decideDates, type Night, refuse } from './decide-dates.ts';
import type { AppMember } from './find-seen-party.ts';
import { getParty } from './get-party.ts';
import { findHostId, insertParty } from './party-store.ts';
import { insertDates } from './poll-store.ts';

/** Enough for whoever plans much, too little to fill a database. */
const PER_MEMBER = { name: 'plan-party', points: 20, seconds: 86_400 };

/** Nobody guesses it: 128 random bits. */
export const makeLinkCode = (): string => randomBytes(16).toString('base64url');

type WriteMore = (tx: Queryable) => Promise<void>;

/**
 * Plans a party of the caller, who comes to it: private, free, with a link that opens it unless they say otherwise. With
 * several dates its guests vote. `writeMore` runs in the transaction that makes it. Idempotent by its id, which the device makes.
 * @throws AppError `not_authenticated`, `app_account_missing`, `invalid_input`, `too_many_attempts` (20 a day);
 * `party_taken` for an id that something else has
 */
export async function createParty(
  deps: Pick<Deps, 'db' | 'limiter' | 'now' | 'pages'>,
  actor: Actor,
  body: PlanPartyBody,
  writeMore: WriteMore = async () => undefined,
): Promise<Party> {
  const member = await requireMember(deps, actor);
  const known = await findHostId(deps.db, body.id);
  if (known === undefined) await plan(deps, member, body, writeMore);
  const hostId = known === undefined ? await findHostId(deps.db, body.id) : known;
  if (hostId !== member.appAccountId) throw new AppError('party_taken');
  return getParty(deps, actor, { id: body.id });
}

/** Writes nothing where the id was taken in the meantime. */
async function plan(
  deps: Pick<Deps, 'limiter' | 'now' | 'pages'>,
  member: AppMember,
  body: PlanPartyBody,
  writeMore: WriteMore,
): Promise<void> {
  const dates = decideDates(body, deps.now());
  checkEventInput({ ...body, ...dates[0] });
  await deps.limiter.consume(PER_MEMBER, member.accountId);
  try {
    await deps.pages.transaction(async (tx) => {
      await writeParty(deps, tx, member, { ...body, dates });
      await writeMore(tx);
    });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
  }
}

type NewFacts = Omit<PlanPartyBody, 'beginDate' | 'dates' | 'endDate'> & {
  readonly dates: [Night, ...Night[]];
};

/** Writes a party with its host on the list. */
async function writeParty(
  deps: Pick<Deps, 'now'>,
  tx: Queryable,
  host: AppMember,
  { dates, accessNote, showsAddress, linkOpens, ...facts }: NewFacts,
): Promise<void> {
  const now = deps.now();
  const { id: eventId } = facts;
  const status = 'private' as const;
  const { beginDate, endDate } = dates[0];
  const party = {
    ...facts,
    beginDate,
    endDate,
    status,
    hostId: host.appAccountId,
    createdAt: now,
    updatedAt: now,
  };
  await addParty(tx, party satisfies NewParty);
  const isPollOpen = dates.length > 1;
  const link = { linkCode: makeLinkCode(), linkOpens };
  await insertParty(tx, { eventId, ...link, accessNote, showsAddress, isPollOpen, createdAt: now });
  if (isPollOpen && !(await insertDates(tx, eventId, dates)))
    throw refuse('dates', 'Proposez ces dates de nouveau');
  await addHost(deps, tx, eventId, host);
  await tellLive(tx, { subjects: ['parties'], members: [host.appAccountId] });
}
