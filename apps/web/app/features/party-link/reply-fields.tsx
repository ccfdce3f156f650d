import type { PartyLink } from '@lampion/contract/schemas/party';
import { PARTY_WORD_MAX } from '@lampion/contract/schemas/party-body';
import { givenReplies, NICKNAME_MAX } from '@lampion/contract/schemas/reply';
import { FieldError } from '../../components/ui/field.tsx';
import { TextareaField, TextField } from '../../components/ui/input.tsx';
import { PlusOnesField } from '../replies/plus-ones-field.tsx';
import type { ReplyFaults, SentFields } from '../replies/reply-form-data.ts';
import { givenReplyLabels } from '../replies/reply-words.ts';

interface ReplyFieldsProps {
  values: SentFields;
  faults: ReplyFaults;
}

/** Yes, perhaps or no, and with how many. */
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
        // Never more than there are places, with the guest.
        max={Math.min(party.plusOnesMax, (party.capacity ?? Number.POSITIVE_INFINITY) - 1)}
        defaultValue={values.plusOnes ?? '0'}
        error={fields.plusOnes}
      />
    </>
  );
}

/** Who answers, and a word to the host. */
export function PersonFields({ host, values, faults: { fields } }: ReplyFieldsProps & { host: string }) {
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
