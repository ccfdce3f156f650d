import { fr } from '@lampion/contract/french';
import { ArrowRight } from 'lucide-react';
import { Form, Link, useActionData, useNavigation, useRevalidator } from 'react-router';
import type { FormRefusal } from '../../platform/api.ts';
import { Button } from '../../ui/button.tsx';
import { FieldError } from '../../ui/forms/field.tsx';
import { useErrorFocus } from '../../ui/forms/focus.ts';
import { TextField } from '../../ui/forms/input.tsx';
import { PasswordField } from '../../ui/forms/password-field.tsx';
import { Icon } from '../../ui/graphics.tsx';
import { GoogleButton } from '../account/google-sign-in.tsx';
import { NewPasswordField } from '../account/new-password-field.tsx';
import { useSignOut } from '../account/sign-out.tsx';
import { StepTitle } from './signup-frame.tsx';

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
          {refusal && !isAtField(refusal) && <Refusal {...refusal} />}
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
function isAtField({ message, fields }: FormRefusal): boolean {
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

interface AccountMadeStepProps {
  title: string;
  /** Names the account and explains its role here. */
  text: string;
  /** Null when this account cannot go on. */
  onNext: (() => void) | null;
}

/** Step 1 for a signed-in user: go on, or use another account. */
export function AccountMadeStep({ title, text, onNext }: AccountMadeStepProps) {
  const { revalidate } = useRevalidator();
  const { signOut, isLeaving, question } = useSignOut(() => void revalidate());
  return (
    <>
      <StepTitle>{title}</StepTitle>
      <p className="wiz-lead">{text}</p>
      <div className="wiz-actions">
        <Button
          variant="ghost"
          size="large"
          onClick={signOut}
          pendingText={isLeaving ? 'Un instant…' : undefined}
        >
          Utiliser un autre compte
        </Button>
        {onNext !== null && (
          <Button variant="primary" size="large" onClick={onNext}>
            Continuer
            <Icon of={ArrowRight} />
          </Button>
        )}
      </div>
      {question}
    </>
  );
}
