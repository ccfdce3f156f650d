import type { UpdateEventBody } from '@lampion/contract/events/event-body';
import { type EventFieldWith, eventBlanks, eventFieldsWith } from '@lampion/contract/events/event-fields';
import type { AddressSuggestion } from '@lampion/contract/events/events';
import type { Deps } from '../../deps.ts';
import { type Actor, requireAccount } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
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

/** A hundredth of a degree is about a kilometre: the quarter, never the door. */
const coarsen = (degrees: number | null) => degrees && Math.round(degrees * 100) / 100;

type Where = Pick<EventRecord, 'address' | 'exactAddress' | 'latitude' | 'longitude' | 'street'>;

/**
 * The public place of an event whose address is only for those who come: a town and a position by
 * the kilometre. Nothing changes for other events.
 */
export function hideAddress({ exactAddress, latitude, longitude }: Where): Partial<Where> {
  if (exactAddress === null) return {};
  return { address: null, street: null, latitude: coarsen(latitude), longitude: coarsen(longitude) };
}

const publicTexts = ['place', 'name', 'description'] as const;
type PublicTexts = Pick<EventRecord, 'exactAddress' | (typeof publicTexts)[number]>;

const fold = (text: string) => text.toLocaleLowerCase('fr').replace(/\s+/gu, ' ').trim();

/**
 * Checks that what everybody reads does not contain the address that is hidden, or its number and
 * street. @throws AppError `invalid_input` at the text
 */
export function checkHiddenAddress(event: PublicTexts): void {
  if (event.exactAddress === null) return;
  const whole = fold(event.exactAddress);
  const [street = ''] = whole.split(',');
  const hidden = /\d/.test(street) ? [whole, street] : [whole];
  const fields = publicTexts
    .filter((path) => hidden.some((text) => fold(event[path]).includes(text)))
    .map((path) => ({ path, message: 'Tout le monde lit ce texte : retirez-en l’adresse exacte' }));
  if (fields.length > 0) throw new AppError('invalid_input', { fields });
}
