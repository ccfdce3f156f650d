import { fr } from '@lampion/contract/french';
import { useState } from 'react';
import { Form, Link, useActionData, useNavigation } from 'react-router';
import { Button } from '../../components/ui/button.tsx';
import { FormError } from '../../components/ui/field.tsx';
import { TextField } from '../../components/ui/input.tsx';
import { PasswordField } from '../../components/ui/password-field.tsx';
import { useErrorFocus } from '../../components/ui/use-error-focus.ts';
import { AlreadySignedIn } from './already-signed-in.tsx';
import { GoogleButton } from './google-button.tsx';
import { SecondFactorStep } from './second-factor-step.tsx';
import type { SignInRefusal } from './sign-in.ts';

interface SignInFormProps {
  title: 'Mon espace' | 'Administration';
  lead: string;
  /** Null hides Google's button. */
  googleClientId: string | null;
  /** Shows how to make an account. */
  hasSignup: boolean;
}

/** E-mail and password, or Google, then the second factor. The route's action answers why it was refused. */
export function SignInForm(props: SignInFormProps) {
  const refusal = useActionData<SignInRefusal>();
  const [left, setLeft] = useState<SignInRefusal>();
  const credentials = refusal === left ? undefined : refusal?.credentials;
  if (refusal === undefined || credentials === undefined) return <CredentialsForm {...props} />;
  return (
    <SecondFactorStep
      credentials={credentials}
      error={refusal.code === 'second_factor_required' ? undefined : (refusal.fields.code ?? refusal.message)}
      onBack={() => setLeft(refusal)}
    />
  );
}

function CredentialsForm({ title, lead, googleClientId, hasSignup }: SignInFormProps) {
  const answer = useActionData<SignInRefusal>();
  // What a code was asked for was right: there is nothing to say about it here.
  const refusal = answer?.credentials ? undefined : answer;
  const isPending = useNavigation().state !== 'idle';
  const form = useErrorFocus(refusal);
  return (
    <>
      <h1 className="display split-title">{title}</h1>
      <p className="split-lead">{lead}</p>
      <AlreadySignedIn isAdmin={!hasSignup} />
      <Form method="post" ref={form} className="form-stack">
        <FormError>{refusal?.message}</FormError>
        <TextField
          name="email"
          label="Adresse e-mail"
          type="email"
          autoComplete="username"
          placeholder="vous@exemple.fr"
          required
          error={refusal?.fields.email}
        />
        <PasswordField
          name="password"
          label="Mot de passe"
          autoComplete="current-password"
          required
          error={refusal?.fields.password}
        />
        <Button
          type="submit"
          variant="primary"
          size="large"
          isBlock
          pendingText={isPending ? 'Connexion…' : undefined}
        >
          Se connecter
        </Button>
      </Form>
      <p className="split-help">
        <Link className="link" to="/login/forgotten-password">
          {fr('Mot de passe oublié ?')}
        </Link>
      </p>
      {googleClientId !== null && (
        <>
          <p className="or">ou</p>
          <GoogleButton clientId={googleClientId} />
        </>
      )}
      {hasSignup && (
        <p className="split-foot">
          {fr('Vous organisez des événements ?')}{' '}
          <a className="link" href="/pro/signup">
            Créer un compte pro
          </a>
        </p>
      )}
    </>
  );
}
