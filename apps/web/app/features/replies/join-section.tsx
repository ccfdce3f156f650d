import { NICKNAME_MAX } from '@lampion/contract/schemas/reply';
import { Ticket } from 'lucide-react';
import { Button, LinkButton } from '../../components/ui/button.tsx';
import { FieldError } from '../../components/ui/field.tsx';
import { Icon } from '../../components/ui/icon.tsx';
import { TextField } from '../../components/ui/input.tsx';
import type { PublicEventPage } from '../../lib/page-context.ts';
import { PlusOnesField } from './plus-ones-field.tsx';
import type { ReplyFaults, SentFields } from './reply-form-data.ts';
import { describeJoined, describePlaces, joinWords } from './reply-words.ts';

/** The outcome of the form, when it was sent. */
export interface JoinState {
  readonly sent: 'yes' | 'waiting' | null;
  readonly values: SentFields;
  readonly faults: ReplyFaults;
}

interface JoinSectionProps extends JoinState {
  event: PublicEventPage['event'];
}

/**
 * The section for taking part: a form that works without a script. For members its script (enhance/participate.ts)
 * removes the fields that the account already answers.
 */
export function JoinSection({ event, sent, values, faults }: JoinSectionProps) {
  return (
    <section className="card card-pad join" id="participer" data-theme="light" aria-labelledby="join-title">
      <h2 className="section-title" id="join-title">
        {sent === null ? 'Participer' : 'C’est noté'}
      </h2>
      {sent !== null && <Joined event={event} sent={sent} />}
      {/* For a member whose party waits, when fewer of them could come (enhance/participate.ts). */}
      <p className="join-offer" hidden data-join-offer="">
        <b />{' '}
        <a className="link" href="/me">
          Répondre dans mes sorties
        </a>
      </p>
      {sent === null && <JoinForm event={event} values={values} faults={faults} />}
    </section>
  );
}

function Joined({ event, sent }: { event: JoinSectionProps['event']; sent: 'yes' | 'waiting' }) {
  const { lead, next } = describeJoined(sent, event);
  return (
    <div role="status">
      <p className="join-lead">{lead}</p>
      <p className="join-next">{next}</p>
      <div className="actions">
        {sent === 'yes' && (
          <LinkButton href={`/events/${event._id}/calendar.ics`} variant="primary">
            Ajouter à mon agenda (.ics)
          </LinkButton>
        )}
        <LinkButton href={`/events/${event._id}#participer`} variant="ghost">
          Inscrire une autre personne
        </LinkButton>
      </div>
    </div>
  );
}

type JoinFormProps = Pick<JoinSectionProps, 'event' | 'values' | 'faults'>;

function JoinForm({ event, values, faults }: JoinFormProps) {
  const { _id: id } = event;
  return (
    <form className="form join-form" method="post" action={`/events/${id}#participer`} data-join-form="">
      <JoinFields event={event} values={values} faults={faults} />
      <p className="hint" data-visitor="">
        Votre adresse ne sert qu’à vous envoyer un lien privé pour confirmer votre place, changer ou annuler,
        et les nouvelles de cet événement. Vous avez un compte&#8239;?{' '}
        <a className="link" href={`/login?retour=${encodeURIComponent(`/events/${id}`)}`}>
          Connectez-vous
        </a>
      </p>
      <div className="actions">
        <Button type="submit" variant="primary" size="large">
          <Icon of={Ticket} />
          {joinWords(event)}
        </Button>
      </div>
    </form>
  );
}

function JoinFields({ event, values, faults }: JoinFormProps) {
  const places = describePlaces(event);
  return (
    <>
      {places && <p className="join-places">{places}</p>}
      {faults.form !== null && (
        <div role="alert">
          <FieldError>{faults.form}</FieldError>
        </div>
      )}
      <div className="join-fields" data-visitor="">
        <TextField
          name="nickname"
          label="Votre pseudo"
          autoComplete="nickname"
          maxCharacters={NICKNAME_MAX}
          required
          defaultValue={values.nickname}
          error={faults.fields.nickname}
        />
        <TextField
          name="email"
          label="Votre adresse e-mail"
          type="email"
          autoComplete="email"
          maxLength={254}
          required
          defaultValue={values.email}
          error={faults.fields.email}
        />
      </div>
      <PlusOnesField
        // Never more than there are places, with the guest.
        max={Math.min(event.plusOnesMax, (event.capacity ?? Number.POSITIVE_INFINITY) - 1)}
        defaultValue={values.plusOnes ?? '0'}
        error={faults.fields.plusOnes}
      />
      <div className="trap" aria-hidden="true">
        <label htmlFor="join-website">Ne remplissez pas ce champ</label>
        <input id="join-website" name="website" tabIndex={-1} autoComplete="off" />
      </div>
    </>
  );
}
