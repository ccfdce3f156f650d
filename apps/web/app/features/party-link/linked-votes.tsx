import { fr } from '@lampion/contract/french';
import type { LinkedVotes } from '@lampion/contract/schemas/party';
import { Button } from '../../components/ui/button.tsx';
import { FormError } from '../../components/ui/field.tsx';
import type { ReplyFaults, SentFields } from '../replies/reply-form-data.ts';
import { toVoteValues, VoteFields } from './vote-fields.tsx';

/** A guest's part in a vote, in a sentence. */
export function describeLinkedVotes({ dates, answers }: LinkedVotes): string {
  const missing = dates.filter(({ id }) => answers[id] === undefined).length;
  if (missing === dates.length) return 'Vous n’avez pas encore répondu.';
  if (missing > 0) return `Il vous reste ${missing === 1 ? '1 date' : `${missing} dates`} à regarder.`;
  return 'Vos réponses au vote sont notées. Nous vous écrivons quand la date est choisie.';
}

interface LinkedVotesFormProps {
  votes: LinkedVotes;
  values: SentFields;
  faults: ReplyFaults;
}

/** A guest's answers to the dates of a vote, to change: a form that works without a script. */
export function LinkedVotesForm({ votes: { dates, answers }, values, faults }: LinkedVotesFormProps) {
  return (
    <form className="form" method="post" noValidate>
      {/* Says which form it is, also where no date was answered. */}
      <input type="hidden" name="votes" value="on" />
      <FormError>{faults.form ?? undefined}</FormError>
      <fieldset>
        <legend className="section-title vote-title">{fr('Quelle date vous va ?')}</legend>
        <VoteFields
          dates={dates}
          values={{ ...toVoteValues(answers), ...values }}
          error={faults.fields.answers}
        />
      </fieldset>
      <div className="actions">
        <Button type="submit" variant="primary" size="large">
          Enregistrer mes réponses
        </Button>
      </div>
    </form>
  );
}
