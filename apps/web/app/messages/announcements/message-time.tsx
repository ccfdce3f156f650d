import type { EventTimes } from '@lampion/contract/events/rules/event-timing';
import { fr } from '@lampion/contract/french';
import { disturbsGuests, findSendTimeFault } from '@lampion/contract/messages/rules/send-time';
import { capitalise, formatDate, formatTime } from '@lampion/contract/platform/rules/format';
import { useState } from 'react';
import { FieldError } from '../../ui/forms/field.tsx';
import { LanternChoice } from '../../ui/forms/lantern-choice.tsx';
import { MomentField } from '../../ui/forms/moment-field.tsx';
import { useNow } from '../../ui/use-now.ts';

/** When a message is to be sent, as it is being chosen. */
export interface ChosenTime {
  readonly isLater: boolean;
  /** ISO 8601; null while nothing is typed, undefined while it is invalid. */
  readonly sendAt: string | null | undefined;
}

/** The chosen time and the error at it, shown once the form was sent. */
export function useMessageTime(event: EventTimes) {
  const [{ isLater, sendAt }, setTime] = useState<ChosenTime>({ isLater: false, sendAt: null });
  const [error, setError] = useState<string>();
  /** The fault of the chosen time; null for a valid one. */
  function check(isForFollowers: boolean): string | null {
    // An invalid time has its error at its input.
    if (!isLater || sendAt === undefined) return null;
    if (sendAt === null) return 'Indiquez quand envoyer le message';
    return findSendTimeFault(new Date(sendAt), event, { now: new Date(), isForFollowers });
  }
  function change(next: Partial<ChosenTime>): void {
    setTime((known) => ({ ...known, ...next }));
    setError(undefined);
  }
  return {
    isLater,
    sendAt,
    error,
    change,
    setError,
    check,
    /** The instant that is chosen; now unless it is a later one. */
    at: isLater && sendAt ? new Date(sendAt) : new Date(),
  };
}

type MessageTime = ReturnType<typeof useMessageTime>;

interface MessageTimeFieldProps {
  event: EventTimes;
  time: MessageTime;
  /** A planned message that is changed cannot be sent at once. */
  isPlanned: boolean;
  isForFollowers: boolean;
}

/** Now or at a chosen time, with what it means to who receives it. */
export function MessageTimeField({ event, time, isPlanned, isForFollowers }: MessageTimeFieldProps) {
  const now = useNow();
  const options = [
    { isLater: false, title: 'Maintenant', text: `Il est ${formatTime(now)}` },
    { isLater: true, title: 'À une heure', text: 'Vous pourrez annuler' },
  ];
  return (
    <fieldset className="field message-time">
      <legend className="label">Quand</legend>
      {!isPlanned && (
        <div className="choices">
          {options.map(({ isLater, title, text }) => (
            <LanternChoice
              key={title}
              name="when"
              title={title}
              text={text}
              checked={time.isLater === isLater}
              onChange={() => time.change({ isLater })}
            />
          ))}
        </div>
      )}
      {time.isLater && (
        <MomentField
          name="send"
          dayLabel="Jour d’envoi"
          timeLabel="Heure de Paris"
          value={time.sendAt ?? null}
          onChange={(sendAt) => time.change({ sendAt })}
        />
      )}
      {time.error && <FieldError>{time.error}</FieldError>}
      <p className="hint num" aria-live="polite">
        {describeTime(time, isForFollowers ? null : event, now)}
      </p>
    </fieldset>
  );
}

const FOLLOWER_RULE =
  'Vos abonnés reçoivent un message par jour au plus, entre 9 h et 21 h : ce que vous publiez ce jour-là part avec celui-ci.';

/**
 * "Mardi 13 juillet à 18 h.", and a warning at night to the guests of an event; to followers, when
 * they may be notified.
 */
function describeTime({ isLater, sendAt }: ChosenTime, event: EventTimes | null, now: Date): string | null {
  if (isLater && !sendAt) return event === null ? fr(FOLLOWER_RULE) : null;
  const at = isLater && sendAt ? new Date(sendAt) : now;
  const parts = isLater ? [`${capitalise(formatDate(at))} à ${formatTime(at)}.`] : [];
  if (event === null) parts.push(FOLLOWER_RULE);
  else if (disturbsGuests(at, event))
    parts.push('Entre 21 h et 9 h, il peut réveiller vos invités : gardez-le pour ce qui n’attend pas.');
  return parts.length > 0 ? fr(parts.join(' ')) : null;
}
