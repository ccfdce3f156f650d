import { capitalise } from '@lampion/contract/rules/capitalise';
import { formatEventTimes } from '@lampion/contract/rules/format-night';
import type { PartyLink } from '@lampion/contract/schemas/party';
import { givenReplies } from '@lampion/contract/schemas/reply';
import { FieldError } from '../../components/ui/field.tsx';
import type { SentFields } from '../replies/reply-form-data.ts';
import { givenReplyLabels } from '../replies/reply-words.ts';

const PREFIX = 'vote-';

/** What a sent form answers to the dates of a vote. */
export function readVotes(values: SentFields) {
  return Object.entries(values)
    .filter(([name]) => name.startsWith(PREFIX))
    .map(([name, answer]) => ({ dateId: name.slice(PREFIX.length), answer }));
}

/** The same of answers that were given before. */
export function toVoteValues(answers: Readonly<Record<string, string>>): SentFields {
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
