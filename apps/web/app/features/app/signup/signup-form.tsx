import { fr } from '@lampion/contract/french';
import { drawSignupLanterns } from '@lampion/drawing/app/app-strings';
import { type FormEvent, useState } from 'react';
import { Form, Link, useActionData, useNavigation } from 'react-router';
import { Button } from '../../../components/ui/button.tsx';
import { FieldError } from '../../../components/ui/field.tsx';
import { TextField } from '../../../components/ui/input.tsx';
import { Svg } from '../../../components/ui/svg.tsx';
import { useErrorFocus } from '../../../components/ui/use-error-focus.ts';
import type { FormRefusal } from '../../../lib/form-refusal.ts';
import { GoogleButton } from '../../account/google-button.tsx';
import { NewPasswordField } from '../../account/new-password-field.tsx';
import { useUsernameVerdict } from './use-username-verdict.ts';
import { UsernameField } from './username-field.tsx';

interface SignupFormProps {
  /** Signed in: only the username is missing. */
  hasAccount: boolean;
  googleClientId: string | null;
}

/** How many of the form's fields hold something their browser accepts. The username counts apart: it is looked up. */
function countFilled(form: HTMLFormElement): number {
  const fields = ['email', 'password', 'birthDate'].map((name) => form.elements.namedItem(name));
  return fields.filter(
    (field) => field instanceof HTMLInputElement && field.value !== '' && field.validity.valid,
  ).length;
}

/** Making an account: one lantern lights for each field. */
export function SignupForm({ hasAccount, googleClientId }: SignupFormProps) {
  const refusal = useActionData<FormRefusal>();
  const isPending = useNavigation().state !== 'idle';
  const form = useErrorFocus(refusal);
  const [username, setUsername] = useState('');
  const [filled, setFilled] = useState(0);
  const known = useUsernameVerdict(username);
  const isFree = known.kind === 'looked-up' && known.isFree;
  const [lit, all] = [filled + (isFree ? 1 : 0), hasAccount ? 2 : 4];
  return (
    <div className="sg">
      <Svg drawing={drawSignupLanterns(hasAccount ? lit * 2 : lit)} />
      <main className="sg-m" id="contenu">
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
          <UsernameField
            typed={username}
            onType={setUsername}
            known={known}
            error={refusal?.fields.username}
          />
          {!hasAccount && <Credentials fields={refusal?.fields ?? {}} />}
          <TextField
            name="birthDate"
            label="Date de naissance (facultative)"
            type="date"
            autoComplete="bday"
            hint="Pour vérifier que vous avez 13 ans. Personne ne la voit."
            error={refusal?.fields.birthDate}
          />
          <Button
            type="submit"
            variant="primary"
            size="large"
            isBlock
            pendingText={isPending ? 'Un instant…' : undefined}
          >
            {hasAccount ? 'Choisir ce pseudo' : 'Créer mon compte'}
          </Button>
          {!hasAccount && <Ways />}
        </Form>
      </main>
    </div>
  );
}

function Credentials({ fields }: Pick<FormRefusal, 'fields'>) {
  return (
    <>
      <TextField
        name="email"
        label="Adresse e-mail"
        type="email"
        autoComplete="email"
        required
        error={fields.email}
      />
      <NewPasswordField name="password" label="Mot de passe" error={fields.password} />
    </>
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

function Ways() {
  return (
    <p className="hint sg-ways">
      {fr('En créant un compte, vous acceptez les')}{' '}
      <a className="link" href="/terms">
        conditions
      </a>{' '}
      et la{' '}
      <a className="link" href="/policy">
        politique de confidentialité
      </a>
      . {fr('Déjà un compte ?')}{' '}
      <Link className="link" to="/login?retour=%2Fapp" reloadDocument>
        Connexion
      </Link>
    </p>
  );
}
