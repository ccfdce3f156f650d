import { fr } from '@lampion/contract/french';
import { drawSignupLanterns } from '@lampion/drawing/app/app-strings';
import { drawSignupNight } from '@lampion/drawing/app/signup-night';
import { Plus } from 'lucide-react';
import { type FormEvent, type ReactNode, useState } from 'react';
import { Form, Link, useNavigate, useNavigation, useSearchParams } from 'react-router';
import type { FormRefusal } from '../../platform/api.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { FieldError } from '../../ui/forms/field.tsx';
import { useErrorFocus } from '../../ui/forms/focus.ts';
import { TextField } from '../../ui/forms/input.tsx';
import { Icon, Svg } from '../../ui/graphics.tsx';
import { GoogleButton } from '../account/google-sign-in.tsx';
import { NewPasswordField } from '../account/new-password-field.tsx';
import { useSignOut } from '../account/sign-out.tsx';
import { PhoneForm } from '../me/phone-form.tsx';
import { afterSignup, type PhoneStep } from './sign-up-member.ts';
import { UsernameField, useUsernameVerdict } from './username-field.tsx';

interface SignupFormProps {
  /** Signed in with an account that lacks only a username. */
  hasAccount: boolean;
  googleClientId: string | null;
  refusal: FormRefusal | null;
}

/**
 * Number of fields with a valid value. The username is counted separately, because the server
 * checks it.
 */
function countFilled(form: HTMLFormElement): number {
  const fields = ['email', 'password', 'birthDate'].map((name) => form.elements.namedItem(name));
  return fields.filter(
    (field) => field instanceof HTMLInputElement && field.value !== '' && field.validity.valid,
  ).length;
}

/** Creates an account; one lantern lights up per field. */
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

/** The refusal, unless a field already shows it. */
function Refusal({ message, fields }: FormRefusal) {
  if (Object.values(fields).includes(message)) return null;
  return (
    <div role="alert">
      <FieldError>{message}</FieldError>
    </div>
  );
}

/** E-mail and password. */
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

/** Collapsed: few need it, and it can be added later. */
function PhoneField({ error }: { error: string | undefined }) {
  return (
    <details className="sg-d" open={error !== undefined || undefined}>
      <summary>
        <Icon of={Plus} />
        <span>
          Ajouter un téléphone <span className="muted">(facultatif)</span>
        </span>
      </summary>
      <TextField
        name="phone"
        label="Numéro de mobile"
        type="tel"
        autoComplete="tel"
        hint="Un SMS vous donnera un code à 6 chiffres."
        error={error}
      />
    </details>
  );
}

/** Address of the sign-in screen, which leads on to the requested page. */
function useSignInAddress(): string {
  const [search] = useSearchParams();
  return `/login?retour=${encodeURIComponent(afterSignup(search))}`;
}

/** For users who are signed in and do not want to be members. */
function OtherWays() {
  const navigate = useNavigate();
  const signIn = useSignInAddress();
  const { signOut, question } = useSignOut(() => void navigate(signIn, { replace: true }));
  return (
    <p className="hint sg-ways">
      {fr('Ce n’est pas votre compte ?')}{' '}
      <button type="button" className="link" onClick={signOut}>
        Se déconnecter
      </button>{' '}
      {fr('Vous n’en voulez plus ?')}{' '}
      <a className="link" href="/app/me/data">
        Supprimer mon compte
      </a>
      {question}
    </p>
  );
}

/** Links to the terms, and to signing in. */
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
      <Link className="link" to={useSignInAddress()} reloadDocument>
        Connexion
      </Link>
    </p>
  );
}

/**
 * The string of lanterns above or beside the form and, on a wide screen, the night scene behind it.
 */
function SignupFrame({ lit, children }: { lit: number; children: ReactNode }) {
  return (
    <div className="sg">
      <Svg drawing={drawSignupLanterns(lit)} />
      <Svg drawing={drawSignupNight()} />
      <main className="sg-m" id="contenu">
        {children}
      </main>
    </div>
  );
}

/** Shown after sign-up: the phone is confirmed now, or later in “Moi”. */
export function SignupPhone({ sentTo, refusal }: PhoneStep) {
  const [search] = useSearchParams();
  const next = afterSignup(search);
  return (
    <SignupFrame lit={4}>
      <h1 className="ap-h1">{fr('Votre compte est prêt.')}</h1>
      <p className="muted sg-p">{fr('Il reste à vérifier votre téléphone.')}</p>
      <PhoneForm first={sentTo} fault={refusal} onDone={() => window.location.assign(next)} />
      <LinkButton variant="ghost" isBlock href={next}>
        Plus tard, dans Moi
      </LinkButton>
    </SignupFrame>
  );
}
