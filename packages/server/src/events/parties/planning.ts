import { randomBytes } from 'node:crypto';
import type { Party } from '@lampion/contract/events/party';
import type { DuplicatePartyBody, PlanPartyBody } from '@lampion/contract/events/party-body';
import type { Deps } from '../../deps.ts';
import { publishLive } from '../../messages/live/notify.ts';
import { requireMember } from '../../people/members/members.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { isUniqueViolation } from '../../platform/db/errors.ts';
import { addParty, type NewParty } from '../events/agenda.ts';
import { checkEventInput } from '../events/creation.ts';
import { addHost } from '../guest-list/guests.ts';
import { getParty } from './get-party.ts';
import { type AppMember, findOwnParty } from './parties.ts';
import { isHosting } from './policy.ts';
import { decideDates, type Night, refuse } from './poll.ts';
import { insertDates } from './poll-store.ts';
import { findHostId, insertParty } from './store.ts';

/** Enough for an active host, too few to fill a database. */
const PER_MEMBER = { name: 'plan-party', points: 20, seconds: 86_400 };

/** 128 random bits: it cannot be guessed. */
export const makeLinkCode = (): string => randomBytes(16).toString('base64url');

type WriteMore = (tx: Queryable) => Promise<void>;

/**
 * Creates a party of the caller, who comes to it: private, free, with an open link unless they say
 * otherwise. With several dates its guests vote. `writeMore` runs in the same transaction.
 * Idempotent by the id chosen by the device.
 * @throws AppError `not_authenticated`, `app_account_missing`, `invalid_input`, `too_many_attempts`
 * (20 a day); `party_taken` for an id that is in use
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

/** Writes nothing when the id has been taken concurrently. */
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
  await publishLive(tx, { subjects: ['parties'], members: [host.appAccountId] });
}

/**
 * Creates a copy of a party the caller hosts at another date, without its guests; `copyListeners`
 * copy the rest, and `writeMore` runs in the same transaction. Idempotent by the id of the copy.
 * @throws AppError as `createParty`, `party_not_found`, `not_party_host`
 */
export async function duplicateParty(
  deps: Parameters<typeof createParty>[0] & Pick<Deps, 'copyListeners'>,
  actor: Actor,
  id: string,
  copy: DuplicatePartyBody,
  writeMore: WriteMore = async () => undefined,
): Promise<Party> {
  const { row, role } = await findOwnParty(deps, actor, { id });
  if (!isHosting(role)) throw new AppError('not_party_host');
  const { name, type, description, place, city, address, street, postcode, latitude, longitude } = row.event;
  const { showsGuests, capacity, plusOnesMax, coverPlan, coverSky, bring, accessDetails, minimumAge } =
    row.event;
  const { accessNote, showsAddress, linkOpens } = row.party;
  const party = {
    name,
    type,
    description,
    place,
    city,
    address,
    street,
    postcode,
    latitude,
    longitude,
    showsGuests,
    capacity,
    plusOnesMax,
    bring,
    accessDetails,
    minimumAge: minimumAge as Parameters<typeof createParty>[2]['minimumAge'],
    accessNote,
    showsAddress,
    linkOpens,
    // The stored values come from the same enums.
    coverPlan: coverPlan as Parameters<typeof createParty>[2]['coverPlan'],
    coverSky: coverSky as Parameters<typeof createParty>[2]['coverSky'],
    ...copy,
  };
  return createParty(deps, actor, party, async (tx) => {
    for (const copyMore of deps.copyListeners) await copyMore(deps, tx, { fromId: id, toId: copy.id });
    await writeMore(tx);
  });
}
