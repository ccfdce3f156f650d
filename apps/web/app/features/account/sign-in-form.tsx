import { fr } from '@lampion/contract/french';
import { Eye, EyeOff } from 'lucide-react';
import { Button } from '../../components/ui/button.tsx';
import { FaultShape, Field } from '../../components/ui/field.tsx';
import { Icon } from '../../components/ui/icon.tsx';
import { Input, TextField } from '../../components/ui/input.tsx';
import { SignInCode } from './sign-in-code.tsx';

interface SignInFormProps {
  title: 'Mon espace' | 'Administration';
  lead: string;
  /** Null hides Google's button. */
  googleClientId: string | null;
  /** The administration's own screen: no account can be created there. */
  isAdmin: boolean;
}

/**
 * E-mail and password, or Google, then the second factor. The screen ships no React: enhance/sign-in.ts sends the form
 * and shows refusals.
 */
export function SignInForm({ title, lead, googleClientId, isAdmin }: SignInFormProps) {
  return (
    <>
      <h1 className="display split-title">{title}</h1>
      <p className="split-lead">{lead}</p>
      <p className="well note-line" data-already="" hidden>
        Vous êtes déjà connecté sur cet appareil.{' '}
        <a className="link" href="/pro">
          Aller à mon espace
        </a>
      </p>
      <p className="well note-line" data-kept="" role="status" hidden />
      <form method="post" className="form-stack" noValidate data-sign-in={isAdmin ? 'admin' : 'space'}>
        <div role="alert" />
        <TextField
          name="email"
          label="Adresse e-mail"
          type="email"
          autoComplete="username"
          placeholder="vous@exemple.fr"
          required
          data-missing="Indiquez une adresse e-mail"
          data-error="Adresse e-mail invalide"
        />
        <PasswordInput />
        <Button type="submit" variant="primary" size="large" isBlock data-sending="Connexion…">
          Se connecter
        </Button>
      </form>
      <p className="split-help">
        <a className="link" href="/login/forgotten-password" data-leads-back="">
          {fr('Mot de passe oublié ?')}
        </a>
      </p>
      {googleClientId !== null && (
        <>
          <p className="or">ou</p>
          <div className="google-place" data-google={googleClientId} />
        </>
      )}
      {!isAdmin && (
        <p className="split-foot">
          {fr('Pas encore de compte ?')}{' '}
          <a className="link" href="/app/signup" data-leads-back="">
            Créer mon compte
          </a>
          <br />
          {fr('Vous organisez des événements ?')}{' '}
          <a className="link" href="/pro/signup">
            Créer un compte pro
          </a>
        </p>
      )}
      <SignInCode />
      <FaultShape />
    </>
  );
}

function PasswordInput() {
  return (
    <Field name="password" label="Mot de passe">
      {(control) => (
        <div className="input-wrap">
          <Input
            {...control}
            type="password"
            autoComplete="current-password"
            required
            data-missing="Indiquez votre mot de passe"
            spellCheck={false}
            autoCapitalize="none"
          />
          <Button
            variant="ghost"
            isIconOnly
            aria-label="Afficher le mot de passe"
            aria-controls={control.id}
            data-sight=""
          >
            <span>
              <Icon of={Eye} />
            </span>
            <span hidden>
              <Icon of={EyeOff} />
            </span>
          </Button>
        </div>
      )}
    </Field>
  );
}
