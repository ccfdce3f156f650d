import { fr } from '@lampion/contract/french';
import { isPast } from '@lampion/contract/rules/event-timing';
import { formatDate, formatTime } from '@lampion/contract/rules/format';
import { audiences } from '@lampion/contract/schemas/announcement';
import type { Queryable } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { createAnnouncement } from './create-announcement.ts';

/** What changed of an event. A new name alone is no reason to disturb its guests. */
export type AnnouncedChange = 'renamed' | 'moved' | 'relocated' | 'cancelled' | 'restored';

interface ChangedEvent {
  readonly id: string;
  readonly name: string;
  readonly beginDate: Date;
  readonly place: string;
  readonly status: 'published' | 'cancelled' | 'unpublished';
}

type Kind = 'change' | 'cancellation' | 'restoration';

function describe(event: ChangedEvent, changes: readonly AnnouncedChange[]): { kind: Kind; body: string } {
  const date = `${formatDate(event.beginDate)} à ${formatTime(event.beginDate)}`;
  if (changes.includes('cancelled')) {
    return { kind: 'cancellation', body: `L’événement « ${event.name} », prévu ${date}, est annulé.` };
  }
  if (changes.includes('restored')) {
    const body = `Finalement, « ${event.name} » a bien lieu : ${date}, ${event.place}.`;
    return { kind: 'restoration', body };
  }
  const news = [
    changes.includes('moved') && `Nouveaux horaires : ${date}.`,
    changes.includes('relocated') && `Nouveau lieu : ${event.place}.`,
  ];
  return { kind: 'change', body: [`« ${event.name} » change.`, ...news.filter(Boolean)].join(' ') };
}

/** False for a new name, and for whatever is changed of an event that stays cancelled. */
function isNews({ status }: ChangedEvent, changes: readonly AnnouncedChange[]): boolean {
  const isTold = changes.some((change) => change !== 'renamed');
  return status === 'cancelled' ? changes.includes('cancelled') : isTold && status === 'published';
}

/**
 * Tells the guests of an event what changed for them: those who come, hesitate or wait for a place. Call it in the
 * transaction that changes the event; `event` is what it is from then on. Nothing is said of events that are past or off
 * the site. Each call is one announcement.
 */
export async function announceEventChange(
  deps: Pick<Deps, 'jobs' | 'now'>,
  tx: Queryable,
  event: ChangedEvent,
  changes: readonly AnnouncedChange[],
): Promise<void> {
  if (!isNews(event, changes) || isPast(event.beginDate, deps.now())) return;
  const { kind, body } = describe(event, changes);
  const audience = [...audiences];
  await createAnnouncement(deps, tx, { eventId: event.id, kind, body: fr(body), audience });
}
