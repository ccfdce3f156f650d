import type { QuestionSet } from '@lampion/contract/events/questions';
import { NICKNAME_MAX } from '@lampion/contract/events/replies';
import { googleCalendarLink, outlookCalendarLink } from '@lampion/contract/events/rules/links';
import { readAnswers } from '@lampion/contract/events/rules/question-fields';
import { fr } from '@lampion/contract/french';
import { Check, Hourglass, Ticket } from 'lucide-react';
import type { PublicEventPage } from '../../platform/pages/page-context.ts';
import { useSite } from '../../platform/pages/site.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { FaultShape, FormError } from '../../ui/forms/field.tsx';
import { TextField } from '../../ui/forms/input.tsx';
import { Icon } from '../../ui/graphics.tsx';
import { JoinFacts } from '../event-page/event-facts.tsx';
import { QuestionFields } from '../questions/question-fields.tsx';
import { PlusOnesField, PushOffer, ShowMeField } from './guest-fields.tsx';
import type { ReplyFaults, SentFields } from './reply-form-data.ts';
import {
  describeClosed,
  describeJoined,
  describeMemberJoined,
  describePlaces,
  joinWords,
} from './reply-labels.ts';

/** Whether one can take part, and the outcome of the form, when it was sent. */
export interface JoinState {
  readonly sent: 'yes' | 'waiting' | null;
  readonly values: SentFields;
  readonly faults: ReplyFaults;
  /** The organiser's plan allows no further guest. */
  readonly isListFull: boolean;
  /** What the organiser asks of who comes. */
  readonly asked: QuestionSet;
  /** The server's key for push subscriptions. */
  readonly pushKey: string;
}

interface JoinSectionProps extends JoinState {
  event: PublicEventPage['event'];
  /** Replies are closed. */
  isOver: boolean;
}

/**
 * The section for taking part: a form that works without scripts, or a sentence when replies are
 * closed. Its script (enhance/join/) sends the form in place; for members it removes fields that
 * the account already answers.
 */
export function JoinSection(props: JoinSectionProps) {
  const { event, sent, isOver, isListFull } = props;
  const closed = describeClosed({ status: event.status, isOver, isListFull });
  return (
    <section className="card card-pad join" id="participer" data-theme="light" aria-labelledby="join-title">
      <h2 className="section-title" id="join-title" tabIndex={-1}>
        {sent === null ? 'Participer' : 'C’est noté'}
      </h2>
      {closed !== null && sent === null ? <p className="join-lead">{closed}</p> : <JoinContent {...props} />}
    </section>
  );
}

function JoinContent({ event, sent, values, faults, asked, pushKey }: JoinSectionProps) {
  return (
    <>
      {sent !== null && <JoinedNews event={event} sent={sent} asked={asked} pushKey={pushKey} />}
      {/* For a member whose party waits, when fewer of them could come. */}
      <p className="join-offer" hidden data-join-offer="">
        <b />{' '}
        <a className="link" href="/app/me/outings">
          Répondre dans mes sorties
        </a>
      </p>
      {sent === null && <JoinForm event={event} values={values} faults={faults} asked={asked} />}
      <JoinToasts needsApproval={event.needsApproval} />
    </>
  );
}

type JoinFormProps = Pick<JoinSectionProps, 'asked' | 'event' | 'values' | 'faults'>;

function JoinForm({ event, values, faults, asked }: JoinFormProps) {
  const { _id: id } = event;
  return (
    <form
      className="form join-form"
      method="post"
      action={`/events/${id}#participer`}
      noValidate
      data-join-form=""
    >
      <JoinFacts event={event} />
      <JoinFields event={event} values={values} faults={faults} />
      <QuestionFields
        asked={asked}
        answers={readAnswers(Object.entries(values))}
        faults={faults.fields}
        plusOnes={countPlusOnesMax(event)}
      />
      <p className="hint" data-visitor="">
        Votre adresse ne sert qu’à vous envoyer un lien privé pour confirmer votre place, changer ou annuler,
        et les nouvelles de cet événement. Vous avez un compte&#8239;?{' '}
        <a className="link" href={`/login?retour=${encodeURIComponent(`/events/${id}`)}`}>
          Connectez-vous
        </a>
      </p>
      <div className="actions">
        <Button type="submit" variant="primary" size="large" data-sending="Envoi en cours...">
          <Icon of={Ticket} />
          {joinWords(event)}
        </Button>
      </div>
      {event.needsApproval && (
        <p className="hint">
          {fr('L’organisateur valide chaque réponse : la vôtre est une demande jusqu’à la sienne.')}
        </p>
      )}
    </form>
  );
}

/** The reply of who looks at the page: coming, waiting for a place, or neither. */
type ShownReply = 'yes' | 'waiting' | 'off';

/** The three states of the button, one of which is shown. */
function JoinLooks({ reply, label, waitingLabel }: Omit<JoinButtonProps, 'isShort'>) {
  return (
    <>
      <span data-look="off" hidden={reply !== 'off'}>
        <Icon of={Ticket} />
        {label}
      </span>
      <span data-look="yes" hidden={reply !== 'yes'}>
        Je participe <Icon of={Check} />
      </span>
      <span data-look="waiting" hidden={reply !== 'waiting'}>
        <Icon of={Hourglass} />
        {waitingLabel}
      </span>
    </>
  );
}

const variants = { yes: 'going', waiting: 'ink', off: 'primary' } as const;

interface JoinButtonProps {
  reply: ShownReply;
  /** Label for visitors who do not take part yet. */
  label: string;
  /** Label for those who have no place yet. */
  waitingLabel: string;
  /** For the bar of a phone, beside other buttons. */
  isShort?: boolean;
}

/**
 * Link to the form further down the page. For members, its script (enhance/join/) replaces it by a
 * button that takes part at once, and withdraws.
 */
export function JoinButton({ reply, label, waitingLabel, isShort = false }: JoinButtonProps) {
  return (
    <LinkButton
      href="#participer"
      variant={variants[reply]}
      size="large"
      isBlock={!isShort}
      className="join-button"
      data-join=""
    >
      <JoinLooks reply={reply} label={fr(label)} waitingLabel={waitingLabel} />
    </LinkButton>
  );
}

/** Never more than there are places, with the guest. */
const countPlusOnesMax = ({ plusOnesMax, capacity }: PublicEventPage['event']) =>
  Math.min(plusOnesMax, (capacity ?? Number.POSITIVE_INFINITY) - 1);

interface JoinFieldsProps {
  event: PublicEventPage['event'];
  values: SentFields;
  faults: ReplyFaults;
}

/**
 * The fields for a visitor. The sentences of `data-missing` and `data-error` are the contract's
 * own.
 */
function JoinFields({ event, values, faults: { fields, form } }: JoinFieldsProps) {
  const places = describePlaces(event);
  return (
    <>
      {places && <p className="join-places">{places}</p>}
      <FormError>{form ?? undefined}</FormError>
      <div className="join-fields" data-visitor="">
        <TextField
          name="nickname"
          label="Votre pseudo"
          autoComplete="nickname"
          maxCharacters={NICKNAME_MAX}
          required
          defaultValue={values.nickname}
          error={fields.nickname}
          data-missing="Indiquez un pseudo"
        />
        <TextField
          name="email"
          label="Votre adresse e-mail"
          type="email"
          autoComplete="email"
          maxLength={254}
          required
          defaultValue={values.email}
          error={fields.email}
          data-missing="Indiquez une adresse e-mail"
          data-error="Adresse e-mail invalide"
        />
      </div>
      <PlusOnesField
        max={countPlusOnesMax(event)}
        defaultValue={values.plusOnes ?? '0'}
        error={fields.plusOnes}
      />
      {event.showsGuests && (
        <div data-visitor="">
          <ShowMeField isChecked={values.isShown === 'true'} />
        </div>
      )}
      <div className="trap" aria-hidden="true">
        <label htmlFor="join-website">Ne remplissez pas ce champ</label>
        <input id="join-website" name="website" tabIndex={-1} autoComplete="off" />
      </div>
      <FaultShape />
    </>
  );
}

/**
 * Toasts of the page's script (enhance/join/) after a reply; the first two texts are required
 * verbatim.
 */
const toasts = {
  yes: ["Participez à l'événement!", 'Vous participez maintenant à cet événement.'],
  off: ['Participation annulée', 'Vous ne participez plus à cet événement.'],
  waiting: ['Vous êtes sur la liste d’attente', 'Dès qu’il y a de la place pour vous, nous vous écrivons.'],
} as const;

const requested = ['Demande envoyée', 'L’organisateur vous répond par e-mail.'] as const;

/** The words of those toasts, for the script. */
function JoinToasts({ needsApproval }: { needsApproval: boolean }) {
  const said = needsApproval ? { ...toasts, waiting: requested } : toasts;
  return Object.entries(said).map(([reply, [title, text]]) => (
    <template key={reply} data-said={reply} data-title={fr(title)} data-text={fr(text)} />
  ));
}

interface JoinedNewsProps {
  event: PublicEventPage['event'];
  sent: 'yes' | 'waiting';
  asked: QuestionSet;
  pushKey: string;
}

/**
 * What comes after taking part: how to confirm, the calendars, messages on this device. What only
 * visitors need is marked `data-visitor`; what is for members stays hidden until the script shows
 * it.
 */
function JoinedNews({ event, sent, asked, pushKey }: JoinedNewsProps) {
  const visitor = describeJoined(sent, event);
  return (
    <>
      <div data-visitor="">
        <p className="join-lead">{visitor.lead}</p>
        <p className="join-next">{visitor.next}</p>
      </div>
      <div data-member="" hidden>
        <p className="join-lead">{describeMemberJoined(sent, event)}</p>
      </div>
      {sent === 'yes' && <CalendarLinks event={event} />}
      <PushOffer pushKey={pushKey} />
      <form className="form join-form" data-join-form="" data-member="" hidden>
        <PartyField event={event} asked={asked} />
      </form>
      <p className="actions join-again" data-visitor="">
        <LinkButton href={`/events/${event._id}#participer`} variant="ghost" data-join-again="">
          Inscrire une autre personne
        </LinkButton>
      </p>
    </>
  );
}

function CalendarLinks({ event }: Pick<JoinedNewsProps, 'event'>) {
  const entry = { ...event, url: `${useSite()?.publicUrl ?? ''}/events/${event._id}` };
  return (
    <div className="actions">
      <LinkButton href={`/events/${event._id}/calendar.ics`} variant="primary">
        Ajouter à mon agenda (.ics)
      </LinkButton>
      <LinkButton href={googleCalendarLink(entry)} target="_blank" rel="noopener">
        Google Agenda<span className="sr-only"> (nouvel onglet)</span>
      </LinkButton>
      <LinkButton href={outlookCalendarLink(entry)} target="_blank" rel="noopener">
        Outlook<span className="sr-only"> (nouvel onglet)</span>
      </LinkButton>
    </div>
  );
}

/**
 * The number of people a member brings, with what each of them is asked, and whether other guests
 * see them; renders nothing when neither can be chosen.
 */
function PartyField({ event, asked }: Pick<JoinedNewsProps, 'asked' | 'event'>) {
  const { showsGuests } = event;
  const max = countPlusOnesMax(event);
  if (max === 0 && !showsGuests) return null;
  const isAsked = max > 0 && asked.questions.some(({ isPerPerson }) => isPerPerson);
  return (
    <>
      <PlusOnesField max={max} defaultValue="0" />
      {showsGuests && <ShowMeField isChecked={false} />}
      {isAsked && <QuestionFields asked={asked} answers={{}} faults={{}} plusOnes={max} />}
      <div className="actions">
        <Button type="submit">Enregistrer</Button>
      </div>
    </>
  );
}
