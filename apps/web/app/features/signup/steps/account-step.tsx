import { fr } from '@lampion/contract/french';
import { Form, Link, useActionData, useNavigation } from 'react-router';
import { Button } from '../../../components/ui/button.tsx';
import { FieldError } from '../../../components/ui/field.tsx';
import { TextField } from '../../../components/ui/input.tsx';
import { PasswordField } from '../../../components/ui/password-field.tsx';
import { useErrorFocus } from '../../../components/ui/use-error-focus.ts';
import type { FormRefusal } from '../../../lib/form-refusal.ts';
import { GoogleButton } from '../../account/google-button.tsx';
import { NewPasswordField } from '../../account/new-password-field.tsx';
import { StepTitle } from '../step-title.tsx';

/** Refusals after which the user should sign in. */
const knownCodes: readonly string[] = ['email_taken', 'second_factor_required'];

interface AccountStepProps {
  /** Null hides Google's button. */
  googleClientId: string | null;
}

/** Step 1: the account, sent to the route's action. */
export function AccountStep({ googleClientId }: AccountStepProps) {
  const refusal = useActionData<FormRefusal>();
  const isPending = useNavigation().state !== 'idle';
  const form = useErrorFocus(refusal);
  return (
    <>
      <StepTitle>Créez votre compte</StepTitle>
      <p className="wiz-lead">
        {fr(
          'Un compte pro pour préparer vos événements et prévenir vos invités. Il commence par l’offre gratuite :',
        )}{' '}
        <a className="link" href="/terms#offres">
          comparer les offres et leurs prix
        </a>
        .
      </p>
      <div className="wiz-narrow">
        <Form method="post" ref={form} className="form-stack" noValidate>
          {refusal && !isTold(refusal) && <Refusal {...refusal} />}
          <TextField
            name="email"
            label="Adresse e-mail"
            type="email"
            autoComplete="username"
            placeholder="vous@exemple.fr"
            required
            error={refusal?.fields.email}
          />
          <NewPasswordField name="password" label="Mot de passe" error={refusal?.fields.password} />
          <PasswordField
            name="confirmation"
            label="Confirmer le mot de passe"
            autoComplete="new-password"
            required
            error={refusal?.fields.confirmation}
          />
          <Button
            type="submit"
            variant="primary"
            size="large"
            isBlock
            pendingText={isPending ? 'Création…' : undefined}
          >
            Créer mon compte
          </Button>
        </Form>
        {googleClientId !== null && (
          <>
            <p className="or">ou</p>
            <GoogleButton clientId={googleClientId} />
          </>
        )}
      </div>
    </>
  );
}

/** Whether a field already shows the message. */
function isTold({ message, fields }: FormRefusal): boolean {
  return Object.values(fields).includes(message);
}

function Refusal({ code, message }: FormRefusal) {
  return (
    <div role="alert">
      <FieldError>{message}</FieldError>
      {code !== undefined && knownCodes.includes(code) && (
        <p className="wiz-note">
          {fr('C’est le vôtre ?')}{' '}
          <Link className="link" to="/login">
            Connectez-vous
          </Link>
          , vous retrouverez votre inscription où vous l’aviez laissée.
        </p>
      )}
    </div>
  );
}
