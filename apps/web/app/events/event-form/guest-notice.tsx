import { eventFields, eventFieldsWith } from '@lampion/contract/events/event-fields';
import type { OwnEvent } from '@lampion/contract/events/events';
import { type ReplyCounts, sumReplies } from '@lampion/contract/events/guests';
import { CHANGE_WINDOW_MINUTES, isOver, isUrgentChange } from '@lampion/contract/events/rules/event-timing';
import { ANNOUNCEMENT_LENGTH_MAX } from '@lampion/contract/messages/announcements';
import { formatCount } from '@lampion/contract/platform/rules/format';
import { Checkbox } from '../../ui/forms/choices.tsx';
import { TextareaField } from '../../ui/forms/input.tsx';
import { draftOf, type EventDraft } from './event-draft.ts';
import { readNight } from './night-draft.ts';
import { type GuestNotice, toFields } from './save-event.ts';

export const notifying: GuestNotice = { notifiesGuests: true, words: '' };

/** Number of guests notified of a change: all except those who declined. */
export function countNotified(replies: ReplyCounts): number {
  return sumReplies(replies) - replies.no;
}

/** For a change that can still be undone: "40 invités l’apprennent dans dix secondes." */
export function describeHeldNotice(count: number): string {
  const who = count === 1 ? '1 invité l’apprend' : `${formatCount(count)} invités l’apprennent`;
  return `${who} dans dix secondes.`;
}

/**
 * Number of guests that saving the form notifies. 0 when nothing changes for them: only other texts
 * changed, or the event is cancelled, not published or over.
 */
export function countNotifiedOfEdit(event: OwnEvent, draft: EventDraft, now: Date): number {
  const [before, after] = [toFields(draftOf(event)), toFields(draft)];
  const isNews = eventFieldsWith('change').some(
    (name) => eventFields[name].change !== 'renamed' && before[name].trim() !== after[name].trim(),
  );
  const night = readNight(draft);
  const isPast = night !== null && isOver({ beginDate: night.begin, endDate: night.end }, now);
  return isNews && event.status === 'published' && !isPast ? countNotified(event.own.replies) : 0;
}

/** Whether an edit notifies guests at once instead of within minutes. */
export function isUrgentEdit(event: OwnEvent, draft: EventDraft, now: Date): boolean {
  return isUrgentChange([event.beginDate, readNight(draft)?.begin ?? event.beginDate], now);
}

/** What guests are notified of after an edit, and when. */
export function describeNotice(event: OwnEvent, draft: EventDraft, now: Date): string {
  if (isUrgentEdit(event, draft, now)) return 'de ce qui change, dix secondes plus tard';
  return `de ce qui change, en un seul message dans ${CHANGE_WINDOW_MINUTES} minutes : d’ici là, vos autres retouches s’y ajoutent`;
}

interface GuestNoticeFieldsProps {
  notice: GuestNotice;
  /** Number of guests that would be notified. */
  count: number;
  /** What about, and when: "de l’annulation, dix secondes plus tard". */
  what: string;
  error?: string | undefined;
  onChange: (notice: GuestNotice) => void;
}

/** Fields for whether to notify guests, and for the organiser's message to them. */
export function GuestNoticeFields({ notice, count, what, error, onChange }: GuestNoticeFieldsProps) {
  const who = count === 1 ? '1 invité sera prévenu' : `${formatCount(count)} invités seront prévenus`;
  return (
    <>
      <Checkbox
        name="tellGuests"
        label="Prévenir les invités"
        hint={notice.notifiesGuests ? `${who} ${what}.` : 'Personne ne recevra de message à ce sujet.'}
        checked={notice.notifiesGuests}
        onChange={({ target }) => onChange({ ...notice, notifiesGuests: target.checked })}
      />
      {notice.notifiesGuests && (
        <TextareaField
          name="guestWords"
          label="Un mot pour eux (facultatif)"
          hint="Il se lit sous ce qui change, tel que vous l’écrivez."
          rows={3}
          maxCharacters={ANNOUNCEMENT_LENGTH_MAX}
          value={notice.words}
          onChange={({ target }) => onChange({ ...notice, words: target.value })}
          error={error}
        />
      )}
    </>
  );
}
