import { fr } from '@lampion/contract/french';
import { type FormEvent, useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { Button } from '../../../components/ui/button.tsx';
import { FieldError } from '../../../components/ui/field.tsx';
import { TextField } from '../../../components/ui/input.tsx';
import { useErrorFocus } from '../../../components/ui/use-error-focus.ts';
import type { FormRefusal } from '../../../lib/form-refusal.ts';
import { GoogleButton } from '../../account/google-button.tsx';
import { Credentials, PhoneField } from './signup-fields.tsx';
import { SignupFrame } from './signup-frame.tsx';
import { OtherWays, Ways } from './signup-ways.tsx';
import { useUsernameVerdict } from './use-username-verdict.ts';
import { UsernameField } from './username-field.tsx';

interface SignupFormProps {
  /** Signed in: only the username is missing. */
  hasAccount: boolean;
  googleClientId: string | null;
  refusal: FormRefusal | null;
}

/** How many of the form's fields hold something their browser accepts. The username counts apart: it is looked up. */
function countFilled(form: HTMLFormElement): number {
  const fields = ['email', 'password', 'birthDate'].map((name) => form.elements.namedItem(name));
  return fields.filter(
    (field) => field instanceof HTMLInputElement && field.value !== '' && field.validity.valid,
  ).length;
}

/** Making an account: one lantern lights for each field. */
export function SignupForm({ hasAccount, googleClientId, refusal }: SignupFormProps) {
  const isPending = useNavigation().state !== 'idle';
  const form = useErrorFocus(refusal);
  const [username, setUsername] = useState('');
  const [filled, setFilled] = useState(0);
  const known = useUsernameVerdict(username);
  const isFree = known.kind === 'looked-up' && known.isFree;
  const [lit, all] = [filled + (isFree ? 1 : 0), hasAccount ? 2 : 4];
  return (
    <SignupFrame lit={hasAccount ? lit * 2 : lit}>
      <h1 className="ap-h1">{fr('Un pseudo, et c’est parti.')}</h1>
      <p className="muted sg-p num">
        {fr(`${lit} ${lit > 1 ? 'champs' : 'champ'} sur ${all}, un lampion par champ.`)}
      </p>
      {googleClientId !== null && <GoogleButton clientId={googleClientId} />}
      <Form
        method="post"
        ref={form}
        className="sg-f"
        noValidate
        onInput={({ currentTarget }: FormEvent<HTMLFormElement>) => setFilled(countFilled(currentTarget))}
      >
        {refusal && <Refusal {...refusal} />}
        <UsernameField typed={username} onType={setUsername} known={known} error={refusal?.fields.username} />
        {!hasAccount && <Credentials fields={refusal?.fields ?? {}} />}
        <TextField
          name="birthDate"
          label="Date de naissance (facultative)"
          type="date"
          autoComplete="bday"
          hint="Pour vérifier que vous avez 13 ans. Personne ne la voit."
          error={refusal?.fields.birthDate}
        />
        <PhoneField error={refusal?.fields.phone} />
        <Button
          type="submit"
          variant="primary"
          size="large"
          isBlock
          pendingText={isPending ? 'Un instant…' : undefined}
        >
          {hasAccount ? 'Choisir ce pseudo' : 'Créer mon compte'}
        </Button>
        {hasAccount ? <OtherWays /> : <Ways />}
      </Form>
    </SignupFrame>
  );
}

/** What no field shows itself. */
function Refusal({ message, fields }: FormRefusal) {
  if (Object.values(fields).includes(message)) return null;
  return (
    <div role="alert">
      <FieldError>{message}</FieldError>
    </div>
  );
}
