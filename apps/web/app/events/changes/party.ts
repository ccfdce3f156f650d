import type { Party } from '@lampion/contract/events/party';
import { partyEndpoints } from '@lampion/contract/events/party-calls';
import { partyHostingEndpoints } from '@lampion/contract/events/party-hosting';
import { ticketEndpoints } from '@lampion/contract/events/tickets';
import { debtEndpoints } from '@lampion/contract/night/debts';
import { defineChange, over } from '../../platform/device/define-change.ts';
import type { PlanPartyInput } from '../new-party/party-draft.ts';
import { changeCard } from './optimistic-updates.ts';

interface PartyUpdate {
  readonly partyId: string;
  readonly name: string;
  readonly changes: Partial<PlanPartyInput>;
  /** The host's own, to their guests. */
  readonly words?: string;
}

function change(cached: Party, { changes }: PartyUpdate): Party {
  const {
    name = cached.name,
    type = cached.type,
    beginDate = cached.beginDate,
    endDate = cached.endDate,
  } = changes;
  const { coverPlan = cached.cover.plan ?? '', coverSky = cached.cover.sky ?? '' } = changes;
  const { place = cached.place, city = cached.city, description = cached.description } = changes;
  const { capacity = cached.capacity, plusOnesMax = cached.plusOnesMax } = changes;
  const { bring, accessDetails, minimumAge } = changes;
  return {
    ...cached,
    name,
    type,
    beginDate,
    endDate,
    place,
    city,
    description,
    capacity,
    plusOnesMax,
    ...known({ bring, accessDetails, minimumAge }),
    cover: { type, plan: coverPlan || null, sky: coverSky || null },
    where: changeWhere(cached.where, changes),
    hosted: changeHosted(cached.hosted, changes),
  };
}

function changeWhere(where: Party['where'], changes: Partial<PlanPartyInput>): Party['where'] {
  const { address, street, postcode, latitude, longitude, accessNote } = changes;
  return where && { ...where, ...known({ address, street, postcode, latitude, longitude, accessNote }) };
}

function changeHosted(hosted: Party['hosted'], changes: Partial<PlanPartyInput>): Party['hosted'] {
  const { showsAddress, showsGuests, linkOpens } = changes;
  return hosted && { ...hosted, ...known({ showsAddress, showsGuests, linkOpens }) };
}

/** The defined values. */
function known<Values extends object>(values: Values) {
  const given = Object.entries(values).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given) as { [Name in keyof Values]?: Exclude<Values[Name], undefined> };
}

/** Fields whose changes guests are notified of. */
const NEWSWORTHY = ['beginDate', 'endDate', 'place', 'city', 'address', 'street', 'postcode'] as const;

/** Changes a party, by one of its hosts. */
export const updateParty = defineChange<PartyUpdate>({
  kind: 'update-party',
  endpoint: partyEndpoints.updateParty,
  toCall: ({ partyId, changes, words }) => ({
    params: { id: partyId },
    body: { ...changes, ...(words && { guestWords: words }) },
  }),
  label: ({ name }) => `Vos modifications de « ${name} »`,
  notifies: ({ changes, words }) =>
    words || NEWSWORTHY.some((name) => name in changes)
      ? 'Vos invités l’apprennent dans dix secondes.'
      : null,
  words: ({ changes: { name, description, address, accessNote, bring, accessDetails }, words }) => [
    ...[name, description, address, accessNote, bring, accessDetails],
    words,
  ],
  optimisticUpdates: [
    over(partyEndpoints.getParty, (cached, input: PartyUpdate, { params }) =>
      cached && params.id === input.partyId ? change(cached, input) : cached,
    ),
  ],
  touches: [partyEndpoints.listParties],
});

interface ChangedDates {
  readonly partyId: string;
  readonly name: string;
  readonly dates: NonNullable<PlanPartyInput['dates']>;
}

const NO_VOTES = { yes: 0, maybe: 0, no: 0 };

/** Dates that remain keep their votes. */
function withDates(cached: Party, { dates }: ChangedDates): Party {
  const { poll } = cached;
  if (poll === null) return cached;
  const shown = dates.map(({ id, beginDate, endDate = beginDate }) => {
    const same = poll.dates.find((date) => Date.parse(date.beginDate) === Date.parse(beginDate));
    return same ? { ...same, endDate } : { id: id ?? beginDate, beginDate, endDate, counts: NO_VOTES };
  });
  const { beginDate = cached.beginDate, endDate = cached.endDate } = shown[0] ?? {};
  return { ...cached, beginDate, endDate, poll: { ...poll, dates: shown } };
}

/** Replaces the dates to vote on. */
export const setPartyDates = defineChange<ChangedDates>({
  kind: 'set-party-dates',
  endpoint: partyHostingEndpoints.setPartyDates,
  toCall: ({ partyId, dates }) => ({ params: { id: partyId }, body: { dates } }),
  label: ({ name }) => `Les dates de « ${name} »`,
  notifies: () => 'Vos invités l’apprennent dans dix secondes.',
  optimisticUpdates: [
    over(partyEndpoints.getParty, (cached, input: ChangedDates, { params }) =>
      cached && params.id === input.partyId ? withDates(cached, input) : cached,
    ),
  ],
  touches: [partyEndpoints.listParties],
});

interface ChosenDate {
  readonly partyId: string;
  readonly name: string;
  readonly dateId: string;
}

/** Ends a vote: the host chooses a date, and everybody's vote on it becomes their reply. */
export const choosePartyDate = defineChange<ChosenDate>({
  kind: 'choose-party-date',
  endpoint: partyEndpoints.choosePartyDate,
  toCall: ({ partyId, dateId }) => ({ params: { id: partyId }, body: { dateId } }),
  label: ({ name }) => `La date de « ${name} »`,
  notifies: () => 'Vos invités l’apprennent dans dix secondes.',
  optimisticUpdates: [
    over(partyEndpoints.getParty, (cached, { partyId, dateId }: ChosenDate, { params }) => {
      const date = cached?.poll?.dates.find(({ id }) => id === dateId);
      if (!cached || !date || params.id !== partyId) return cached;
      const { beginDate, endDate } = date;
      return { ...cached, beginDate, endDate, isPollOpen: false, poll: null };
    }),
  ],
  touches: [partyEndpoints.listParties],
});

interface NamedParty {
  readonly partyId: string;
  readonly name: string;
  /** The party is deleted right after, so that calling it off cannot be undone on its own. */
  readonly isDeleted?: boolean;
  /** The host's own, to their guests. */
  readonly words?: string;
}

/** Optimistic update of both. */
const showOff = (isCalledOff: boolean) => [
  over(partyEndpoints.getParty, (cached, { partyId }: NamedParty, { params }) =>
    cached && params.id === partyId ? { ...cached, isCalledOff, isOpen: !isCalledOff } : cached,
  ),
  over(
    partyEndpoints.listParties,
    (cached, { partyId }: NamedParty) =>
      cached && changeCard(cached, partyId, (card) => ({ ...card, isCalledOff })),
  ),
];

const toCall = ({ partyId, words }: NamedParty) => ({
  params: { id: partyId },
  body: words ? { guestWords: words } : {},
});

/** Calls a party off; its guests are notified. */
export const callOffParty = defineChange<NamedParty>({
  kind: 'call-off-party',
  endpoint: partyEndpoints.callOffParty,
  toCall,
  label: ({ name }) => `L’annulation de « ${name} »`,
  notifies: ({ isDeleted = false }) => (isDeleted ? null : 'Vos invités l’apprennent dans dix secondes.'),
  words: ({ words }) => [words],
  optimisticUpdates: showOff(true),
});

/** Restores a party that was called off. */
export const restoreParty = defineChange<NamedParty>({
  kind: 'restore-party',
  endpoint: partyEndpoints.restoreParty,
  toCall,
  label: ({ name }) => `Le retour de « ${name} »`,
  notifies: () => 'Vos invités l’apprennent dans dix secondes.',
  words: ({ words }) => [words],
  optimisticUpdates: showOff(false),
});

interface DeletedParty {
  readonly partyId: string;
  readonly name: string;
  /** The host knows who is not even. */
  readonly confirmDebts?: boolean;
}

/** Deletes a party permanently. */
export const deleteParty = defineChange<DeletedParty>({
  kind: 'delete-party',
  endpoint: partyEndpoints.deleteParty,
  toCall: ({ partyId, confirmDebts }) => ({
    params: { id: partyId },
    query: { confirmDebts: confirmDebts || undefined },
  }),
  label: ({ name }) => `La suppression de « ${name} »`,
  optimisticUpdates: [
    over(
      partyEndpoints.listParties,
      (cached, { partyId }: DeletedParty) =>
        cached && { ...cached, parties: cached.parties.filter(({ id }) => id !== partyId) },
    ),
  ],
  touches: [ticketEndpoints.listOwnTickets, debtEndpoints.listDebts],
});

interface PartyById {
  readonly partyId: string;
  readonly name: string;
}

/**
 * Replaces the party's link: the old one stops working. The new one is only known once the server
 * has created it.
 */
export const renewPartyLink = defineChange<PartyById>({
  kind: 'renew-party-link',
  endpoint: partyEndpoints.renewPartyLink,
  toCall: ({ partyId }) => ({ params: { id: partyId } }),
  label: ({ name }) => `Un autre lien pour « ${name} »`,
  optimisticUpdates: [
    over(partyEndpoints.getParty, (cached, { partyId }: PartyById, { params }) =>
      cached?.hosted && params.id === partyId
        ? { ...cached, hosted: { ...cached.hosted, linkCode: '' } }
        : cached,
    ),
  ],
});
