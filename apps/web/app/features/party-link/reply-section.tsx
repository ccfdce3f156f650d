import { fr } from '@lampion/contract/french';
import type { Reply } from '@lampion/contract/schemas/guest';
import type { PartyLink } from '@lampion/contract/schemas/party';
import { Button, LinkButton } from '../../components/ui/button.tsx';
import { FormError } from '../../components/ui/field.tsx';
import { Trap } from '../contact/trap.tsx';
import type { ReplyFaults, SentFields } from '../replies/reply-form-data.ts';
import { AnswerFields, PersonFields } from './reply-fields.tsx';
import { describeSentReply } from './sent-reply.ts';
import { VoteFields } from './vote-fields.tsx';

export interface LinkReplyState {
  readonly code: string;
  /** What was just answered. */
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

/** The reply without an account: a form that works without a script, and what comes after it. */
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
