import { type JournalAction, type JournalEntry, journalActionLabels } from '@lampion/contract/admin/journal';
import type { JournalRow } from './store.ts';

export function toJournalEntry(row: JournalRow): JournalEntry {
  return {
    _id: row.id,
    accountId: row.accountId,
    actorName: row.actorName,
    action: row.action as JournalEntry['action'],
    subject: row.subjectType as JournalEntry['subject'],
    subjectId: row.subjectId,
    subjectName: row.subjectName,
    before: row.before as JournalEntry['before'],
    after: row.after as JournalEntry['after'],
    createdAt: row.createdAt.toISOString(),
  };
}

export const journalColumns = ['Date', 'Qui', 'Action', 'Objet', 'Identifiant', 'Nom', 'Avant', 'Après'];

const clock = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Paris',
  dateStyle: 'short',
  timeStyle: 'medium',
});
const toText = (changes: unknown) => (changes === null ? '' : JSON.stringify(changes));

/** An entry as a line of a table. The date is in Paris time, in a format spreadsheets can sort. */
export function toJournalLine(row: JournalRow): string[] {
  return [
    clock.format(row.createdAt),
    row.actorName,
    journalActionLabels[row.action as JournalAction] ?? row.action,
    row.subjectType,
    row.subjectId,
    row.subjectName,
    toText(row.before),
    toText(row.after),
  ];
}
