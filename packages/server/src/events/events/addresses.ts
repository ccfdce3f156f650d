import type { AddressSuggestion } from '@lampion/contract/events/address-search';
import type { UpdateEventBody } from '@lampion/contract/events/event-body';
import { type EventFieldWith, eventBlanks, eventFieldsWith } from '@lampion/contract/events/event-fields';
import type { Deps } from '../../deps.ts';
import { type Actor, requireAccount } from '../../platform/actor.ts';
import type { EventRecord } from './store.ts';

/** Two a second: enough while typing. */
const PER_ACCOUNT = { name: 'addresses', points: 120, seconds: 60 };

/**
 * Suggests places for the text an organiser or host has typed so far, with their coordinates.
 * Nothing is stored.
 * @throws AppError `not_authenticated`, `too_many_attempts` (120 a minute per account),
 * `unavailable`
 */
export async function searchAddresses(
  deps: Pick<Deps, 'geocoder' | 'limiter'>,
  actor: Actor,
  text: string,
): Promise<AddressSuggestion[]> {
  const { accountId } = requireAccount(actor);
  await deps.limiter.consume(PER_ACCOUNT, accountId);
  return deps.geocoder.suggest(text);
}

/** Blank fields of a place known only by name. */
const unlocated = Object.fromEntries(
  eventFieldsWith('isPartOfPlace').map((name) => [name, eventBlanks[name]]),
) as Pick<typeof eventBlanks, EventFieldWith<'isPartOfPlace'>>;

/** Blank parts of an address. */
const { street, postcode, city } = eventBlanks;
const unparted = { street, postcode, city };

/** The blanks that replace what belonged to the former place or address of an event. */
export function clearFormerPlace(event: EventRecord, { place, address }: UpdateEventBody) {
  const isElsewhere = place !== undefined && place !== event.place;
  const hasOtherAddress = address !== undefined && address !== event.address;
  return { ...(isElsewhere && unlocated), ...(hasOtherAddress && unparted) };
}
