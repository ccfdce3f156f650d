import type { Reply } from '@lampion/contract/events/guests';
import type { PartyLink } from '@lampion/contract/events/party';
import { PARTY_WORD_MAX } from '@lampion/contract/events/party-body';
import { givenReplies, NICKNAME_MAX } from '@lampion/contract/events/replies';
import { fr } from '@lampion/contract/french';
import { Trap } from '../../site/honeypot.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { FieldError, FormError } from '../../ui/forms/field.tsx';
import { TextareaField, TextField } from '../../ui/forms/input.tsx';
import { PlusOnesField } from './guest-fields.tsx';
import type { ReplyFaults, SentFields } from './reply-form-data.ts';
import { givenReplyLabels } from './reply-labels.ts';
import { VoteFields } from './vote-fields.tsx';

export interface LinkReplyState {
  readonly code: string;
  /** The reply just sent. */
  readonly sent: Reply | null;
  readonly values: SentFields;
  readonly faults: ReplyFaults;
}

interface ReplySectionProps extends LinkReplyState {
  party: PartyLink;
}

function titleOf({ isPollOpen }: PartyLink, sent: Reply | null): string {
  if (sent !== null) return 'C’est noté';
  return isPollOpen ? 'Quelle date vous va ?' : 'Viendrez-vous ?';
}

/** Replying without an account: a form that works without scripts, and what follows it. */
export function ReplySection(props: ReplySectionProps) {
  const { party, sent, code } = props;
  return (
    <section className="card card-pad join" id="participer" data-theme="light" aria-labelledby="join-title">
      <h2 className="section-title" id="join-title">
        {fr(titleOf(party, sent))}
      </h2>
      {sent === null ? <ReplyForm {...props} /> : <SentNews party={party} code={code} sent={sent} />}
    </section>
  );
}

function ReplyForm({ party, code, values, faults }: ReplySectionProps) {
  const isFull = party.placesLeft === 0 && !party.isPollOpen;
  return (
    <form className="form join-form" method="post" action={`/p/${code}#participer`} noValidate>
      {isFull && (
        <p className="join-places">
          {fr(
            'C’est complet. Un oui rejoint la liste d’attente : les places qui se libèrent vont dans l’ordre.',
          )}
        </p>
      )}
      <FormError>{faults.form ?? undefined}</FormError>
      {party.isPollOpen ? (
        <VoteFields dates={party.dates} values={values} error={faults.fields.answers} />
      ) : (
        <AnswerFields party={party} values={values} faults={faults} />
      )}
      <PersonFields host={party.host.name} values={values} faults={faults} />
      <Trap />
      <div className="actions">
        <Button type="submit" variant="primary" size="large">
          Envoyer ma réponse
        </Button>
      </div>
      <p className="hint">
        {fr(
          'Votre adresse ne sert qu’à vous envoyer un lien privé pour confirmer, changer ou annuler, et les nouvelles de cette soirée. Vos hôtes la voient.',
        )}
      </p>
    </form>
  );
}

function SentNews({ party, code, sent }: Pick<ReplySectionProps, 'code' | 'party'> & { sent: Reply }) {
  const { lead, next } = describeSentReply(sent);
  return (
    <div role="status">
      <p className="join-lead">{lead}</p>
      <p className="join-next">{next}</p>
      <p className="actions">
        {sent === 'yes' && !party.isPollOpen && (
          <LinkButton href={`/p/${code}/calendar.ics`}>Ajouter à mon agenda (.ics)</LinkButton>
        )}
        <LinkButton href={`/p/${code}#participer`} variant="ghost">
          Répondre pour une autre personne
        </LinkButton>
      </p>
    </div>
  );
}

interface ReplyFieldsProps {
  values: SentFields;
  faults: ReplyFaults;
}

/** Yes, maybe or no, and the number of people. */
export function AnswerFields({ party, values, faults: { fields } }: ReplyFieldsProps & { party: PartyLink }) {
  return (
    <>
      <fieldset className="reply-choices">
        <legend className="sr-only">Viendrez-vous&#8239;?</legend>
        {givenReplies.map((reply) => (
          <label key={reply} className="reply-choice">
            <input
              type="radio"
              name="reply"
              value={reply}
              required
              aria-invalid={fields.reply !== undefined || undefined}
              aria-describedby={fields.reply && 'reply-error'}
              defaultChecked={values.reply === reply}
            />
            {givenReplyLabels[reply]}
          </label>
        ))}
      </fieldset>
      {fields.reply && <FieldError id="reply-error">{fields.reply}</FieldError>}
      <PlusOnesField
        // At most the capacity minus the guest.
        max={Math.min(party.plusOnesMax, (party.capacity ?? Number.POSITIVE_INFINITY) - 1)}
        defaultValue={values.plusOnes ?? '0'}
        error={fields.plusOnes}
      />
    </>
  );
}

/** The guest's name and address, and a message to the host. */
function PersonFields({ host, values, faults: { fields } }: ReplyFieldsProps & { host: string }) {
  return (
    <>
      <div className="join-fields">
        <TextField
          name="nickname"
          label="Votre prénom ou pseudo"
          autoComplete="nickname"
          maxCharacters={NICKNAME_MAX}
          required
          defaultValue={values.nickname}
          error={fields.nickname}
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
        />
      </div>
      <TextareaField
        name="word"
        label={`Un mot pour ${host} (facultatif)`}
        rows={2}
        maxCharacters={PARTY_WORD_MAX}
        defaultValue={values.word}
        error={fields.word}
      />
    </>
  );
}

/** The reply as the page's address names it. */
export const sentReplies: Record<Reply, string> = {
  yes: 'oui',
  waiting: 'attente',
  maybe: 'peut-etre',
  no: 'non',
  pending: 'vote',
};

export function readSentReply(value: string): Reply | null {
  const found = Object.entries(sentReplies).find(([, word]) => word === value);
  return found === undefined ? null : (found[0] as Reply);
}

const leads: Record<Reply, string> = {
  yes: 'Vous venez.',
  waiting:
    'Il n’y a pas assez de place : vous êtes sur la liste d’attente. Dès qu’il y en a pour vous, elle est à vous et nous vous écrivons.',
  maybe: 'Vous viendrez peut-être.',
  no: 'Vous ne venez pas.',
  pending: 'Vos réponses au vote sont notées. Nous vous écrivons quand la date est choisie.',
};

/** The visitor's reply and the next step. The text does not reveal whose address it is. */
function describeSentReply(reply: Reply): { readonly lead: string; readonly next: string } {
  const held =
    reply === 'yes'
      ? ' Sans confirmation, votre place peut revenir à quelqu’un d’autre si c’est complet.'
      : '';
  return {
    lead: fr(leads[reply]),
    next: fr(
      `Un e-mail part à l’instant : confirmez votre réponse par son lien.${held} Ce lien permet aussi de la changer. Si vous étiez déjà sur la liste, votre réponse d’avant reste, et l’e-mail sert à la changer.`,
    ),
  };
}
