import { fr } from '@lampion/contract/french';
import { capitalise } from '@lampion/contract/rules/capitalise';
import { nightOf } from '@lampion/contract/rules/event-timing';
import { formatDate } from '@lampion/contract/rules/format';
import { describeHours } from '../events/event-words.ts';
import { type NightDraft, readNight } from './event-draft.ts';

/**
 * "Samedi 5 décembre 2026, 20 h 30, jusqu’à 2 h": after midnight, still the evening before. Null while times are
 * missing.
 */
export function describeNight(draft: NightDraft): string | null {
  const night = readNight(draft);
  if (!night || Number.isNaN(night.begin.getTime()) || night.end <= night.begin) return null;
  const evening = nightOf(night.begin);
  const date = formatDate(evening);
  const day = evening === draft.beginDay ? capitalise(date) : `Nuit du ${date}`;
  return fr(`${day}, ${describeHours(night.begin.toISOString(), night.end.toISOString())}`);
}
