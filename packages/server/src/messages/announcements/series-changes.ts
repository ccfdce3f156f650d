import { isOver, isOverAfter, nightOf } from '@lampion/contract/events/rules/event-timing';
import { frPlain } from '@lampion/contract/french';
import { formatDate, formatTime } from '@lampion/contract/platform/rules/format';
import { v7 as uuidv7 } from 'uuid';
import type { ChangedDate, SeriesListener } from '../../deps.ts';
import { createAnnouncements } from './announcements.ts';

/** Guests may already be on their way, or there. */
const SOON_MS = 24 * 3_600_000;

/** All guests but those who declined. */
const audience = ['coming', 'maybe', 'waiting', 'pending'] as const;

/**
 * Notifies the guests of dates that change together, in one message for all of them: a guest of
 * several dates gets it once, at the first of theirs. Nothing is sent for dates that are over, or
 * for a change that guests are not notified of at a single event either.
 */
export const announceSeriesChange: SeriesListener = async (deps, tx, series, dates, { words }) => {
  const now = deps.now();
  const open = dates.filter(({ after }) => !isOver(after, now));
  const cancelled = open.filter(({ before, after }) => before.status === 'published' && isOff(after));
  const changed = open.filter((pair) => pair.after.status === 'published' && findFacts([pair]).length > 0);
  const sharedId = uuidv7();
  for (const [kind, some] of [
    ['cancellation', cancelled],
    ['change', changed],
  ] as const) {
    const lines = kind === 'change' ? describeChange(series.name, some) : describeEnd(series.name, some);
    const body = [...lines.map(frPlain), ...toWords(words)].join('\n');
    const parts = some.map(({ before, after }) => {
      const first = Math.min(before.beginDate.getTime(), after.beginDate.getTime());
      const isUrgent = first - now.getTime() <= SOON_MS;
      return { eventId: after.id, body, isUrgent, sharedId, usefulUntil: isOverAfter(after) };
    });
    await createAnnouncements(deps, tx, { kind, audience: [...audience] }, parts);
  }
};

const isOff = ({ status }: ChangedDate['after']) => status === 'cancelled';

const toWords = (words: string) => (words === '' ? [] : ['', frPlain('Un mot de qui organise :'), words]);

const eveningOf = ({ beginDate }: ChangedDate['after']) => formatDate(nightOf(beginDate), 'day');

/** Evenings listed by name; the others are only counted. */
const NAMED_MAX = 12;

function listEvenings(evenings: readonly string[]): string {
  const others = evenings.length - NAMED_MAX;
  if (others <= 0) return evenings.join(', ');
  return `${evenings.slice(0, NAMED_MAX).join(', ')} et ${others} autre${others > 1 ? 's' : ''}`;
}

const countDates = (count: number) => (count === 1 ? 'Une date' : `${count} dates`);

/** The evenings that guests know, and what is new: "Début : 21 h → 20 h". */
function describeChange(name: string, pairs: readonly ChangedDate[]): string[] {
  const evenings = listEvenings(pairs.map(({ before }) => eveningOf(before)));
  const verb = pairs.length === 1 ? 'change' : 'changent';
  return [`${countDates(pairs.length)} de « ${name} » ${verb} : ${evenings}.`, ...findFacts(pairs)];
}

function describeEnd(name: string, pairs: readonly ChangedDate[]): string[] {
  const evenings = listEvenings(pairs.map(({ before }) => eveningOf(before)));
  const verb = pairs.length === 1 ? 'est annulée' : 'sont annulées';
  return [`${countDates(pairs.length)} de « ${name} » ${verb} : ${evenings}.`];
}

const facts = {
  Début: ({ beginDate }: ChangedDate['after']) => formatTime(beginDate),
  Fin: ({ endDate }: ChangedDate['after']) => formatTime(endDate),
  Lieu: ({ place }: ChangedDate['after']) => place,
} as const;

/** Facts that change, each with its former value where that was the same at all dates. */
function findFacts(pairs: readonly ChangedDate[]): string[] {
  return Object.entries(facts).flatMap(([label, read]) => {
    const changes = pairs.filter(({ before, after }) => read(before) !== read(after));
    const [before, after] = [
      changes.map((pair) => read(pair.before)),
      changes.map((pair) => read(pair.after)),
    ];
    if (new Set(after).size !== 1) return [];
    return [`${label} : ${new Set(before).size === 1 ? `${before[0]} → ` : ''}${after[0]}`];
  });
}
