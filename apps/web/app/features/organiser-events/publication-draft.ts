import { fr } from '@lampion/contract/french';
import { formatDate, formatTime } from '@lampion/contract/rules/format';
import { addDays, parisInstant, readParisClock } from '@lampion/contract/rules/paris-time';
import type { OwnEvent } from '@lampion/contract/schemas/event';
import type { Publication } from '@lampion/contract/schemas/event-body';
import { nightDraftOf } from './night-draft.ts';

/** When the event of a form becomes public: at once, or at a day and time in Paris. */
export interface PublicationDraft {
  readonly isLater: boolean;
  readonly day: string;
  readonly time: string;
}

const USUAL_TIME = '18:00';

/** Tomorrow evening for an event that is not scheduled. `event` is null for a new one. */
export function publicationOf(event: OwnEvent | null, now: Date): PublicationDraft {
  const publishAt = event?.own.publishAt ?? null;
  if (publishAt === null)
    return { isLater: false, day: addDays(readParisClock(now).day, 1), time: USUAL_TIME };
  const { beginDay, beginTime } = nightDraftOf({ beginDate: publishAt, endDate: publishAt });
  return { isLater: true, day: beginDay, time: beginTime };
}

/** What the form sends of it. */
export function toPublicationFields(
  publication: Publication,
  { day, time }: PublicationDraft,
): Record<string, string> {
  if (publication !== 'scheduled') return { publication };
  return { publication, publishAt: day === '' || time === '' ? '' : `${day}T${time}` };
}

/** "samedi 5 décembre à 18 h". */
export function describeMoment(instant: Date | string): string {
  return fr(`${formatDate(instant, 'day')} à ${formatTime(instant)}`);
}

/** What the main button of the form will do: "Programmer pour le samedi 5 décembre à 18 h". */
export function labelPublishing({ isLater, day, time }: PublicationDraft): string {
  if (!isLater) return 'Publier l’événement';
  if (day === '' || time === '') return 'Programmer la publication';
  return `Programmer pour le ${describeMoment(parisInstant(day, time))}`;
}
