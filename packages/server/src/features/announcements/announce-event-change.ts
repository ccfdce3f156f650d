import { fr } from '@lampion/contract/french';
import { isOver } from '@lampion/contract/rules/event-timing';
import { formatDate, formatTime } from '@lampion/contract/rules/format';
import type { EventChange, EventListener } from '../events/save-event-change.ts';
import { createAnnouncement } from './create-announcement.ts';

interface ChangedEvent {
  readonly name: string;
  readonly beginDate: Date;
  readonly place: string;
  readonly status: 'published' | 'cancelled' | 'unpublished';
}

type Kind = 'change' | 'cancellation' | 'restoration';

function describe(event: ChangedEvent, changes: readonly EventChange[]): { kind: Kind; body: string } {
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

/** Everybody but those who declined. */
const told = ['coming', 'maybe', 'waiting', 'pending'] as const;

/** False for a new name, which deserves no announcement, and for changes of an event that stays cancelled. */
function isNews({ status }: ChangedEvent, changes: readonly EventChange[]): boolean {
  const isTold = changes.some((change) => change !== 'renamed');
  return status === 'cancelled' ? changes.includes('cancelled') : isTold && status === 'published';
}

const SOON_MS = 24 * 3_600_000;

/** Whether guests may be on their way, or already there. */
const isSoon = (beginDate: Date, now: Date) => beginDate.getTime() - now.getTime() <= SOON_MS;

/**
 * Announces a change to the guests of an event: all but those who declined. Not for events that are over or unpublished,
 * nor on republishing: guests were not notified of the unpublishing.
 * Each change is one announcement.
 */
export const announceEventChange: EventListener = async (deps, tx, { before, after }, changes) => {
  if (before.status === 'unpublished' || !isNews(after, changes) || isOver(after, deps.now())) return;
  const { kind, body } = describe(after, changes);
  const isUrgent = [before, after].some(({ beginDate }) => isSoon(beginDate, deps.now()));
  const wanted = { eventId: after.id, kind, body: fr(body), audience: [...told], isUrgent };
  await createAnnouncement(deps, tx, wanted);
};
