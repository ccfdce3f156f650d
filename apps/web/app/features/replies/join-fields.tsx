import { NICKNAME_MAX } from '@lampion/contract/schemas/reply';
import { FaultShape, FormError } from '../../components/ui/field.tsx';
import { TextField } from '../../components/ui/input.tsx';
import type { PublicEventPage } from '../../lib/page-context.ts';
import { PlusOnesField } from './plus-ones-field.tsx';
import type { ReplyFaults, SentFields } from './reply-form-data.ts';
import { describePlaces } from './reply-words.ts';
import { ShowMeField } from './show-me-field.tsx';

interface JoinFieldsProps {
  event: PublicEventPage['event'];
  values: SentFields;
  faults: ReplyFaults;
}

/** What a visitor is asked. The sentences of `data-missing` and `data-error` are the contract's own. */
export function JoinFields({ event, values, faults: { fields, form } }: JoinFieldsProps) {
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
        // Never more than there are places, with the guest.
        max={Math.min(event.plusOnesMax, (event.capacity ?? Number.POSITIVE_INFINITY) - 1)}
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
