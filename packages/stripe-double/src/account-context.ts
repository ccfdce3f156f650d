import {
  type AccountDocument,
  type CustomerDocument,
  newId,
  newOwnedId,
  type StripeEvent,
} from './documents.ts';
import { missing } from './refusal.ts';
import { apiVersion, type Customer, type StripeObject } from './shapes.ts';

/** Context of a call: the account, the customer it concerns, and the time. */
export interface Desk {
  readonly account: AccountDocument;
  readonly customer: CustomerDocument | null;
  /** Seconds since 1970. */
  readonly now: number;
  /** The call that causes the events; nulls without one. */
  readonly request: { readonly id: string | null; readonly idempotency_key: string | null };
}

/** The document of the customer. Throws for a call without a customer. */
export function fileOf({ customer }: Desk): CustomerDocument {
  if (customer === null) throw new Error('a call about nobody');
  return customer;
}

export function findById(desk: Desk, id: string): StripeObject | undefined {
  const isIt = (thing: StripeObject) => thing.id === id;
  return desk.customer?.objects.find(isIt) ?? desk.account.objects.find(isIt);
}

/**
 * The object with this id. Refuses an unknown one: with 404 in the path, with 400 as a parameter.
 */
export function find<T extends StripeObject>(desk: Desk, kind: string, id: string, param?: string): T {
  const found = findById(desk, id);
  if (found?.object !== kind) throw missing(kind, id, param);
  return found as T;
}

/** All of a kind, oldest first. */
export function all<T extends StripeObject>(desk: Desk, kind: string): T[] {
  const objects = [...desk.account.objects, ...(desk.customer?.objects ?? [])];
  return objects.filter(({ object }) => object === kind) as T[];
}

/** A customer by id. Refuses an unknown or deleted one. */
export function findCustomer(desk: Desk, id: string, param?: string): Customer {
  const customer = find<Customer>(desk, 'customer', id, param);
  if (customer.deleted) throw missing('customer', id, param);
  return customer;
}

export const ownId = (desk: Desk, prefix: string): string => newOwnedId(prefix, fileOf(desk).id);

/** Stores a new object of the customer. */
export function keep<T extends StripeObject>(desk: Desk, thing: T): T {
  fileOf(desk).objects.push(thing);
  return thing;
}

/** Data that Stripe keeps of an object and does not show. */
export function noteOf(desk: Desk, id: string): Record<string, unknown> {
  const { notes } = fileOf(desk);
  notes[id] ??= {};
  return notes[id];
}

/** Records an event with a snapshot of its object. */
export function emit(desk: Desk, type: string, thing: StripeObject, previous?: object): void {
  const event: StripeEvent = {
    id: newId('evt'),
    object: 'event',
    api_version: apiVersion,
    created: desk.now,
    data: structuredClone({ object: thing, ...(previous && { previous_attributes: previous }) }),
    livemode: false,
    pending_webhooks: 1,
    request: desk.request,
    type,
  };
  (isOfAccount(desk, thing) ? desk.account : fileOf(desk)).events.push(event);
}

const isOfAccount = ({ account, customer }: Desk, { id }: StripeObject): boolean =>
  customer === null || account.objects.some((known) => known.id === id);

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Former values of the fields that differ now; lists as a whole, as Stripe sends them. */
function differences(before: object, after: object): Record<string, unknown> {
  const changed: Record<string, unknown> = {};
  const next = after as Record<string, unknown>;
  for (const [name, value] of Object.entries(before)) {
    const now = next[name];
    if (JSON.stringify(value) === JSON.stringify(now)) continue;
    changed[name] = isPlain(value) && isPlain(now) ? differences(value, now) : value;
  }
  for (const name of Object.keys(next)) if (!(name in before)) changed[name] = null;
  return changed;
}

/** Emits an event for a changed object, with its former values; none if nothing changed. */
export function emitChange(desk: Desk, before: object, thing: StripeObject, type: string): void {
  const previous = differences(before, thing);
  if (Object.keys(previous).length > 0) emit(desk, type, thing, previous);
}

/** Changes an object and emits the event. */
export function change<T extends StripeObject>(desk: Desk, thing: T, changes: Partial<T>, type: string): T {
  const before = structuredClone(thing);
  Object.assign(thing, changes);
  emitChange(desk, before, thing, type);
  return thing;
}
