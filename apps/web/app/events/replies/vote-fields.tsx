import type { LinkedVotes, PartyLink } from '@lampion/contract/events/party';
import { givenReplies } from '@lampion/contract/events/replies';
import { formatEventTimes } from '@lampion/contract/events/rules/format-night';
import { fr } from '@lampion/contract/french';
import { capitalise } from '@lampion/contract/platform/rules/format';
import { Button } from '../../ui/button.tsx';
import { FieldError, FormError } from '../../ui/forms/field.tsx';
import type { ReplyFaults, SentFields } from './reply-form-data.ts';
import { givenReplyLabels } from './reply-labels.ts';

const PREFIX = 'vote-';

/** What a sent form answers to the dates of a vote. */
export function readVotes(values: SentFields) {
  return Object.entries(values)
    .filter(([name]) => name.startsWith(PREFIX))
    .map(([name, answer]) => ({ dateId: name.slice(PREFIX.length), answer }));
}

/** The same of answers that were given before. */
function toVoteValues(answers: Readonly<Record<string, string>>): SentFields {
  return Object.fromEntries(Object.entries(answers).map(([dateId, answer]) => [PREFIX + dateId, answer]));
}

function countYes({ yes, maybe }: PartyLink['dates'][number]['counts']): string {
  return `${yes} oui, ${maybe} peut-être`;
}

interface VoteFieldsProps {
  dates: PartyLink['dates'];
  values: SentFields;
  error: string | undefined;
}

/** The dates of a vote, each with its three answers. */
export function VoteFields({ dates, values, error }: VoteFieldsProps) {
  return (
    <div className="vote-dates">
      {error && <FieldError id="votes-error">{error}</FieldError>}
      {dates.map((date) => (
        <fieldset key={date.id} className="reply-choices">
          <legend className="vote-date">
            <b>{capitalise(formatEventTimes(date))}</b>
            <span className="hint num">{countYes(date.counts)}</span>
          </legend>
          {givenReplies.map((answer) => (
            <label key={answer} className="reply-choice">
              <input
                type="radio"
                name={`${PREFIX}${date.id}`}
                value={answer}
                aria-invalid={error ? true : undefined}
                aria-describedby={error && 'votes-error'}
                defaultChecked={values[`${PREFIX}${date.id}`] === answer}
              />
              {givenReplyLabels[answer]}
            </label>
          ))}
        </fieldset>
      ))}
    </div>
  );
}

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
      {/* Identifies the form, also when no date was answered. */}
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
