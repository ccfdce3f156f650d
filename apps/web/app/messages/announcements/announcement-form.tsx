import type { OwnEvent } from '@lampion/contract/events/events';
import { fr } from '@lampion/contract/french';
import { ANNOUNCEMENT_LENGTH_MAX } from '@lampion/contract/messages/announcements';
import {
  type Audience,
  type AudienceCounts,
  audienceLabels,
  type GuestAudience,
} from '@lampion/contract/messages/audience';
import { countCharacters } from '@lampion/contract/platform/rules/characters';
import { formatCount, labelOf } from '@lampion/contract/platform/rules/format';
import { trimInvisible } from '@lampion/contract/platform/rules/visible-text';
import { CalendarClock, CircleAlert, Send } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { AnnouncementRoom, FollowerMessageRoom } from '../../billing/plan-room.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { CoverImage } from '../../ui/cover-image.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { Textarea } from '../../ui/forms/input.tsx';
import { RadioButtons } from '../../ui/forms/radio-buttons.tsx';
import { Icon } from '../../ui/graphics.tsx';
import { countChosen, describeRecipients, describeSubmit, isForFollowers } from './announcement-labels.ts';
import { isComposing } from './composer-address.ts';
import { MessageTimeField } from './message-time.tsx';
import type { useAnnouncementForm } from './use-announcements.ts';

interface AnnouncementFormProps {
  event: OwnEvent;
  counts: AudienceCounts;
  /** Number of announcements sent: each one reloads what the plan still allows. */
  sentCount: number;
  form: ReturnType<typeof useAnnouncementForm>;
}

/**
 * The form for a message to an event's guests, or to followers, with its audience and the remaining
 * characters.
 */
export function AnnouncementForm({ event, counts, sentCount, form }: AnnouncementFormProps) {
  const { time, editing } = form;
  const recipients = countChosen(form.counts, form.audience);
  // A month may begin or a guest may reply before its time; the server decides.
  const isToFollowers = isForFollowers(form.audience);
  const refusal = isToFollowers ? counts.followerRefusal : counts.refusal;
  const isRefused = !time.isLater && (refusal !== null || recipients === 0);
  return (
    <form
      className="card card-pad announcement-form"
      noValidate
      ref={form.form}
      onSubmit={preventThen(form.send)}
    >
      <div className="notification-event">
        <CoverImage
          id={event._id}
          cover={event.cover}
          picture={event.picture}
          sizes="64px"
          className="notification-cover"
        />
        <div className="min-w-0">
          <b className="display notification-name">{fr(event.name)}</b>
          <span className="muted num" aria-live="polite">
            {describeRecipients(recipients, form.audience)}
          </span>
        </div>
      </div>
      {refusal === null || (isToFollowers && time.isLater) ? (
        <Room key={`${sentCount} ${isToFollowers}`} isToFollowers={isToFollowers} />
      ) : (
        <Banner icon={CircleAlert}>{refusal}</Banner>
      )}
      <AudienceField
        counts={form.counts}
        offered={form.offered}
        value={form.audience}
        onChange={form.setAudience}
      />
      <MessageField form={form} />
      <MessageTimeField
        event={event}
        time={time}
        isPlanned={editing !== null}
        isForFollowers={isToFollowers}
      />
      <div className="notification-actions">
        <Button
          type="submit"
          variant="primary"
          size="large"
          disabled={isRefused}
          pendingText={form.isSending ? 'L’envoi se prépare…' : undefined}
        >
          <Icon of={time.isLater ? CalendarClock : Send} />
          <span className="num">{fr(describeSubmit(recipients, time))}</span>
        </Button>
        {editing === null ? (
          <LinkButton variant="ghost" size="large" to={`/pro/events/${event._id}`}>
            Annuler
          </LinkButton>
        ) : (
          <Button variant="ghost" size="large" onClick={form.stopEditing}>
            Le laisser tel quel
          </Button>
        )}
      </div>
    </form>
  );
}

/** What the plan still allows this month. */
const Room = ({ isToFollowers }: { isToFollowers: boolean }) =>
  isToFollowers ? <FollowerMessageRoom /> : <AnnouncementRoom />;

function preventThen(send: () => Promise<void>) {
  return (submission: { preventDefault: () => void }) => {
    submission.preventDefault();
    void send();
  };
}

/** Focuses the field when the address asks to write a message. */
function useFocusWhenAsked() {
  const field = useRef<HTMLTextAreaElement>(null);
  const { hash } = useLocation();
  useEffect(() => {
    if (isComposing(hash)) field.current?.focus();
  }, [hash]);
  return field;
}

function MessageField({ form }: Pick<AnnouncementFormProps, 'form'>) {
  const length = countCharacters(trimInvisible(form.message));
  const isOver = length > ANNOUNCEMENT_LENGTH_MAX;
  const field = useFocusWhenAsked();
  return (
    <Field
      name="body"
      label="Votre message"
      liveError={form.error}
      hint={
        <span className="notification-hint">
          <span>Une adresse, une heure, une chose drôle.</span>
          <span className={isOver ? 'num notification-over' : 'num'}>
            <b>{length}</b> / {ANNOUNCEMENT_LENGTH_MAX}
            <span className="sr-only"> caractères</span>
          </span>
        </span>
      }
    >
      {(control) => (
        <Textarea
          {...control}
          ref={field}
          rows={6}
          value={form.message}
          onChange={({ target }) => form.change(target.value)}
        />
      )}
    </Field>
  );
}

interface AudienceFieldProps {
  counts: AudienceCounts;
  /** The groups to choose from. */
  offered: readonly GuestAudience[];
  value: readonly Audience[];
  onChange: (audience: Audience[]) => void;
}

/** Guests or followers; of guests one group or several. */
function AudienceField(props: AudienceFieldProps) {
  const { counts, offered, value, onChange } = props;
  const isToFollowers = isForFollowers(value);
  const options = [
    { value: 'guests', content: `Les invités, ${formatCount(countChosen(counts, offered))}` },
    { value: 'followers', content: `Les abonnés, ${formatCount(counts.followers)}` },
  ] as const;
  return (
    <fieldset className="field audience">
      <legend className="label">À qui</legend>
      <RadioButtons
        label="À qui"
        className="crowds"
        options={options}
        value={isToFollowers ? 'followers' : 'guests'}
        onChoose={(crowd) => onChange(crowd === 'followers' ? ['followers'] : [])}
      />
      {isToFollowers ? (
        <p className="hint">
          Ceux qui ont accepté vos messages, chacun par le moyen qu’il a choisi. Chaque e-mail a un lien pour
          ne plus suivre.
        </p>
      ) : (
        <GuestGroups {...props} />
      )}
    </fieldset>
  );
}

/** At least one group stays selected. */
function GuestGroups({ counts, offered, value, onChange }: AudienceFieldProps) {
  function toggle(group: Audience): void {
    const next = offered.filter((audience) => (audience === group) !== value.includes(audience));
    if (next.length > 0) onChange(next);
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset in a fieldset is read twice
    <div className="audience-choices" role="group" aria-label="Parmi les invités">
      {offered.map((group) => (
        <label key={group} className="check audience-choice">
          <input
            type="checkbox"
            name="audience"
            value={group}
            checked={value.includes(group)}
            onChange={() => toggle(group)}
          />
          <span>{labelOf(audienceLabels, group)}</span>
          <b className="num">{formatCount(counts[group])}</b>
        </label>
      ))}
    </div>
  );
}
