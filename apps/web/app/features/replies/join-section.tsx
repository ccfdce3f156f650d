import { Ticket } from 'lucide-react';
import { Button } from '../../components/ui/button.tsx';
import { Icon } from '../../components/ui/icon.tsx';
import type { PublicEventPage } from '../../lib/page-context.ts';
import { JoinFields } from './join-fields.tsx';
import { JoinToasts } from './join-toasts.tsx';
import { JoinedNews } from './joined-news.tsx';
import type { ReplyFaults, SentFields } from './reply-form-data.ts';
import { describeClosed, joinWords } from './reply-words.ts';

/** Whether one can take part, and the outcome of the form, when it was sent. */
export interface JoinState {
  readonly sent: 'yes' | 'waiting' | null;
  readonly values: SentFields;
  readonly faults: ReplyFaults;
  /** The organiser's plan has no room for another guest. */
  readonly isListFull: boolean;
  /** The server's key for push subscriptions. */
  readonly pushKey: string;
}

interface JoinSectionProps extends JoinState {
  event: PublicEventPage['event'];
  /** Over: nothing can be answered any more. */
  isOver: boolean;
}

/**
 * The section for taking part: a form that works without a script, or a sentence where nobody can answer. Its script
 * (enhance/join/) sends the form in place; for members it removes the fields that the account already answers.
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

function JoinContent({ event, sent, values, faults, pushKey }: JoinSectionProps) {
  return (
    <>
      {sent !== null && <JoinedNews event={event} sent={sent} pushKey={pushKey} />}
      {/* For a member whose party waits, when fewer of them could come. */}
      <p className="join-offer" hidden data-join-offer="">
        <b />{' '}
        <a className="link" href="/app/me/outings">
          Répondre dans mes sorties
        </a>
      </p>
      {sent === null && <JoinForm event={event} values={values} faults={faults} />}
      <JoinToasts />
    </>
  );
}

type JoinFormProps = Pick<JoinSectionProps, 'event' | 'values' | 'faults'>;

function JoinForm({ event, values, faults }: JoinFormProps) {
  const { _id: id } = event;
  return (
    <form
      className="form join-form"
      method="post"
      action={`/events/${id}#participer`}
      noValidate
      data-join-form=""
    >
      <JoinFields event={event} values={values} faults={faults} />
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
    </form>
  );
}
