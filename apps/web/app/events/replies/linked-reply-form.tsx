import {
  type GivenReply,
  givenReplies,
  type LinkedParty,
  type LinkedReply,
  type PlaceOffer,
} from '@lampion/contract/events/replies';
import { formatEventTimes } from '@lampion/contract/events/rules/format-night';
import { calendarPlace } from '@lampion/contract/events/rules/links';
import { askToCome, describeHold, offerAnswerLabels } from '@lampion/contract/events/rules/offer-words';
import { readAnswers } from '@lampion/contract/events/rules/question-fields';
import { fr } from '@lampion/contract/french';
import { formatTime } from '@lampion/contract/platform/rules/format';
import type { ReactNode } from 'react';
import { Button, LinkButton } from '../../ui/button.tsx';
import { FieldError } from '../../ui/forms/field.tsx';
import { PartyNotes } from '../event-page/event-facts.tsx';
import { QuestionFields } from '../questions/question-fields.tsx';
import { PlusOnesField, PushOffer, ShowMeField } from './guest-fields.tsx';
import type { ReplyFaults, SentFields } from './reply-form-data.ts';
import { describeAsked, givenReplyLabels } from './reply-labels.ts';

interface ReplyChoicesProps {
  reply: LinkedReply;
  values: SentFields;
  faults: ReplyFaults;
}

interface LinkedReplyFormProps extends ReplyChoicesProps {
  /** The end of the link's address. */
  token: string;
  /** The server's key for push subscriptions. */
  pushKey: string;
  /** Fields that replace yes and no: the dates of a vote. */
  votes: ReactNode;
}

/** A guest's reply, to change or withdraw; nothing happens before a button is pressed. */
export function LinkedReplyForm({ reply, token, pushKey, votes, values, faults }: LinkedReplyFormProps) {
  const { event, party, isOpen } = reply;
  const isIn = reply.reply === 'yes' || reply.reply === 'waiting';
  return (
    <>
      <p className="reply-event">
        <b>{fr(event.name)}</b>
        <br />
        <When reply={reply} />
        <br />
        {fr(calendarPlace({ place: event.place, address: reply.exactAddress }))}
        {reply.isAddressHidden && (
          <>
            <br />
            {fr('L’adresse s’affiche quand vous venez.')}
          </>
        )}
        {party && <PartyFacts party={party} />}
      </p>
      {party && <PartyNotes party={party} />}
      {isOpen && reply.offer && <OfferQuestion offer={reply.offer} />}
      {isOpen && reply.isConfirmed && isAsked(reply) && <AskedReply reply={reply} />}
      {reply.isRefused && reply.refusalWords !== '' && (
        <blockquote className="reply-asked">{reply.refusalWords}</blockquote>
      )}
      {isOpen &&
        !reply.isRefused &&
        (votes ?? <ReplyChoices reply={reply} values={values} faults={faults} />)}
      {isOpen && (isIn || reply.reply === 'maybe') && <PushOffer pushKey={pushKey} />}
      {isOpen && isIn && <CancelForm isRequested={reply.isRequested} />}
      <p className="actions reply-more">
        <LinkButton href={party ? `/app/parties/${event._id}` : `/events/${event._id}`} variant="ghost">
          {party ? 'Ouvrir dans l’application' : 'Voir l’événement'}
        </LinkButton>
        {isOpen && isIn && !reply.isRequested && !party?.isPollOpen && (
          <LinkButton href={`/replies/${token}/calendar.ics`} variant="ghost">
            Ajouter à mon agenda (.ics)
          </LinkButton>
        )}
      </p>
    </>
  );
}

function When({ reply: { event, party } }: { reply: LinkedReply }) {
  if (party?.isPollOpen) return 'La date est au vote.';
  return (
    <time className="reply-when" dateTime={event.beginDate}>
      {formatEventTimes(event)}
    </time>
  );
}

/** Whether a reply was requested with the guest's address that differs from the current one. */
function isAsked({ reply, plusOnes, askedPlusOnes }: LinkedReply): boolean {
  const isIn = reply === 'yes' || reply === 'waiting';
  return askedPlusOnes !== null && !(isIn && plusOnes === askedPlusOnes);
}

function AskedReply({ reply: { reply, plusOnes, plusOnesMax, askedPlusOnes } }: { reply: LinkedReply }) {
  const asked = Math.min(askedPlusOnes ?? 0, plusOnesMax);
  const given = reply === 'waiting' ? 'yes' : reply;
  return (
    <section className="reply-asked" aria-label="Demande à confirmer">
      <p>{fr(describeAsked(asked))}</p>
      <div className="actions">
        <AnswerButton reply="yes" plusOnes={asked} variant="primary">
          Confirmer
        </AnswerButton>
        {/* Confirming the current answer discards the request. */}
        {given !== null && given !== 'pending' && (
          <AnswerButton reply={given} plusOnes={plusOnes} variant="ghost">
            Ce n’était pas moi
          </AnswerButton>
        )}
      </div>
    </section>
  );
}

interface AnswerButtonProps {
  reply: GivenReply;
  plusOnes: number;
  variant: 'primary' | 'ghost';
  children: string;
}

/** A button that sends a complete answer. */
function AnswerButton({ reply, plusOnes, variant, children }: AnswerButtonProps) {
  return (
    <form method="post">
      <input type="hidden" name="reply" value={reply} />
      <input type="hidden" name="plusOnes" value={plusOnes} />
      <Button type="submit" variant={variant}>
        {children}
      </Button>
    </form>
  );
}

/** Before their address is confirmed a guest has one place; sending this form confirms it. */
const countWanted = ({ isConfirmed, plusOnes, askedPlusOnes }: LinkedReply) =>
  isConfirmed ? plusOnes : Math.max(plusOnes, askedPlusOnes ?? 0);

function ReplyChoices({ reply, values, faults }: ReplyChoicesProps) {
  const given = reply.reply === 'waiting' ? 'yes' : reply.reply;
  const most = Math.max(reply.plusOnesMax, countWanted(reply));
  return (
    <form className="form" method="post" noValidate>
      {faults.form !== null && (
        <div role="alert">
          <FieldError>{faults.form}</FieldError>
        </div>
      )}
      <fieldset className="reply-choices">
        <legend className="sr-only">Viendrez-vous&#8239;?</legend>
        {givenReplies.map((value) => (
          <label key={value} className="reply-choice">
            <input
              type="radio"
              name="reply"
              value={value}
              required
              // biome-ignore lint/a11y/noAutofocus: the page answers a form that lacked this choice
              autoFocus={faults.fields.reply !== undefined && value === givenReplies[0]}
              aria-invalid={faults.fields.reply !== undefined || undefined}
              aria-describedby={faults.fields.reply && 'reply-error'}
              defaultChecked={value === (values.reply ?? given)}
            />
            {givenReplyLabels[value]}
          </label>
        ))}
      </fieldset>
      {faults.fields.reply && <FieldError id="reply-error">{faults.fields.reply}</FieldError>}
      <PlusOnesField
        max={most}
        defaultValue={values.plusOnes ?? String(countWanted(reply))}
        error={faults.fields.plusOnes}
      />
      {reply.showsGuests && (
        <>
          {/* What is sent when the box is not ticked. */}
          <input type="hidden" name="isShown" value="false" />
          <ShowMeField isChecked={values.isShown === undefined ? reply.isShown : values.isShown === 'true'} />
        </>
      )}
      <QuestionFields
        asked={reply.asked}
        answers={{ ...reply.answers, ...readAnswers(Object.entries(values)) }}
        faults={faults.fields}
        plusOnes={most}
      />
      <div className="actions">
        <Button type="submit" variant={reply.reply === 'pending' ? 'primary' : 'outline'} size="large">
          Enregistrer ma réponse
        </Button>
      </div>
    </form>
  );
}

function CancelForm({ isRequested }: { isRequested: boolean }) {
  return (
    <form method="post" className="form">
      <input type="hidden" name="reply" value="no" />
      <div className="actions">
        <Button type="submit" variant="danger">
          {isRequested ? 'Retirer ma demande' : 'Annuler ma participation'}
        </Button>
      </div>
    </form>
  );
}

/** Asks a waiting group whether fewer of them would come: forms that work without scripts. */
function OfferQuestion({ offer }: { offer: PlaceOffer }) {
  const labels = offerAnswerLabels(offer.places);
  const time = offer.until === null ? null : formatTime(offer.until);
  return (
    <section className="reply-asked" aria-label="Places proposées">
      <p>
        <b>{fr(askToCome(offer.places))}</b> {fr(describeHold(offer.places, time))}
      </p>
      <div className="actions">
        <OfferForm answer="accept" places={offer.places}>
          <Button type="submit" variant="primary">
            {fr(labels.accept)}
          </Button>
        </OfferForm>
        {/* Places that are not held need no answer. */}
        {offer.until !== null && (
          <OfferForm answer="decline" places={offer.places}>
            <Button type="submit" variant="ghost">
              {labels.decline}
            </Button>
          </OfferForm>
        )}
      </div>
    </section>
  );
}

interface OfferFormProps {
  answer: 'accept' | 'decline';
  places: number;
  children: ReactNode;
}

function OfferForm({ answer, places, children }: OfferFormProps) {
  return (
    <form method="post">
      <input type="hidden" name="answer" value={answer} />
      <input type="hidden" name="places" value={places} />
      {children}
    </form>
  );
}

/** Further facts of a member's party: the address, if the guest may see it, and the host. */
function PartyFacts({ party }: { party: LinkedParty }) {
  const { host, address, accessNote, isAddressHidden } = party;
  const where = [address, accessNote].filter(Boolean).join(', ');
  return (
    <>
      {where !== '' && (
        <>
          <br />
          {fr(where)}
        </>
      )}
      {isAddressHidden && (
        <>
          <br />
          {fr('L’adresse s’affiche quand vous venez.')}
        </>
      )}
      <br />
      {fr(`${host} vous invite.`)}
    </>
  );
}
