import type { WebhookKind } from '@lampion/contract/messages/webhooks';
import type { ChangedGathering, Deps, EventListener, PublicationListener } from '../../deps.ts';
import { describeEventFacts } from '../../events/events/pages.ts';
import { describeGuest } from '../../events/guest-list/guests.ts';
import { describeFollower } from '../../people/organisers/followers.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { type DeliveryRow, hasWebhookFor, insertFacts, type WebhookRow } from './store.ts';

/**
 * Records that events are public now. Facts of guests, entries, followers and payments are recorded
 * by triggers, which no way of changing them can miss.
 */
export const recordPublication: PublicationListener = async (deps, tx, organiserId, events) => {
  const facts = events.map(({ id }) => ({ organiserId, id, kind: 'event.published' as const }));
  await recordEvents(deps, tx, facts);
};

/** Records that public events changed or were cancelled, as they are after it. */
export const recordEventChanges: EventListener = async (deps, tx, changed) => {
  const facts = changed.flatMap(({ before, after }) => {
    const kind = kindOf({ before, after });
    return after.organiserId === null || kind === null
      ? []
      : [{ organiserId: after.organiserId, id: after.id, kind }];
  });
  await recordEvents(deps, tx, facts);
};

/** A draft notifies nobody, and its publication is a fact of its own. */
function kindOf({ before, after }: ChangedGathering): WebhookKind | null {
  if (before.status === 'draft') return null;
  return after.status === 'cancelled' && before.status !== 'cancelled' ? 'event.cancelled' : 'event.changed';
}

interface EventFact {
  readonly organiserId: string;
  readonly id: string;
  readonly kind: WebhookKind;
}

/** All of one organiser: dates that change together are of one series. */
async function recordEvents(
  { now }: Pick<Deps, 'now'>,
  tx: Queryable,
  facts: readonly EventFact[],
): Promise<void> {
  const [first] = facts;
  const kinds = [...new Set(facts.map(({ kind }) => kind))];
  if (first === undefined || !(await hasWebhookFor(tx, first.organiserId, kinds))) return;
  const ids = facts.map(({ id }) => id);
  const events = new Map((await describeEventFacts({ db: tx, now }, ids)).map((event) => [event._id, event]));
  const described = facts.map(({ id, ...fact }) => ({ ...fact, subjectId: id, event: events.get(id) }));
  await insertFacts(
    tx,
    described.flatMap(({ event, ...fact }) => (event ? [{ ...fact, data: { event } }] : [])),
  );
}

/**
 * The data of a delivery, with the people it is about as their organiser sees them now. Null once
 * they are deleted: nothing is sent then.
 */
export async function composeData(
  deps: Pick<Deps, 'db' | 'now'>,
  { organiserId }: Pick<WebhookRow, 'organiserId'>,
  { kind, subjectId, data }: Pick<DeliveryRow, 'data' | 'kind' | 'subjectId'>,
): Promise<object | null> {
  if (kind === 'reply.created' || kind === 'reply.changed') return composeReply(deps, subjectId, data);
  if (kind === 'follower.added') {
    const follower = await describeFollower(deps, organiserId, subjectId);
    return follower && { follower };
  }
  if (kind !== 'guest.arrived') return data;
  return { ...data, guestId: subjectId, at: toInstant(data.at) };
}

async function composeReply(
  deps: Pick<Deps, 'db' | 'now'>,
  guestId: string,
  { eventId, repliedAt, requestedAt, ...facts }: DeliveryRow['data'],
): Promise<object | null> {
  const guest = await describeGuest(deps, String(eventId), guestId);
  if (guest === null) return null;
  const times = { repliedAt: toInstant(repliedAt), requestedAt: toInstant(requestedAt) };
  return { eventId, guest: { ...guest, ...facts, ...times } };
}

/** As the contract writes instants; PostgreSQL writes them in its own way into JSON. */
const toInstant = (text: unknown) => (typeof text === 'string' ? new Date(text).toISOString() : null);
