import { fr } from '@lampion/contract/french';
import { Building2, Eye, EyeOff, KeyRound } from 'lucide-react';
import passkeyScript from '../../enhance/passkey.ts?enhance';
import { Button } from '../../ui/button.tsx';
import { FaultShape, Field } from '../../ui/forms/field.tsx';
import { Input, TextField } from '../../ui/forms/input.tsx';
import { Icon } from '../../ui/graphics.tsx';

interface SignInFormProps {
  title: 'Mon espace' | 'Administration';
  lead: string;
  /** Null hides Google's button. */
  googleClientId: string | null;
  /** Name of the identity provider, on the administration's screen; null hides its button. */
  providerLabel?: string | null;
  /** The administration's own screen: no account can be created there. */
  isAdmin: boolean;
}

/**
 * E-mail and password, a passkey, an identity provider, or Google, then the second factor. The screen ships no React:
 * enhance/sign-in.ts sends the form and shows refusals.
 */
export function SignInForm({ title, lead, googleClientId, providerLabel = null, isAdmin }: SignInFormProps) {
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
          autoComplete="username webauthn"
          placeholder="vous@exemple.fr"
          required
          data-missing="Indiquez une adresse e-mail"
          data-error="Adresse e-mail invalide"
        />
        <PasswordInput />
        <Button type="submit" variant="primary" size="large" isBlock data-sending="Connexion…">
          Se connecter
        </Button>
        <Button isBlock hidden data-passkey={passkeyScript}>
          <Icon of={KeyRound} />
          {fr('Se connecter avec une clé d’accès')}
        </Button>
        {providerLabel !== null && (
          <Button isBlock data-provider="" data-sending="Un instant…">
            <Icon of={Building2} />
            {fr(`Se connecter avec ${providerLabel}`)}
          </Button>
        )}
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

const BOXES = [1, 2, 3, 4, 5, 6];

/**
 * The form that replaces the sign-in form when an authenticator or recovery code is needed. Its
 * script is enhance/sign-in.
 */
function SignInCode() {
  return (
    <template data-code-step="">
      <h1 className="display split-title">Votre code</h1>
      <p className="split-lead" data-kind="app">
        Indiquez le code de votre application d’authentification.
      </p>
      <p className="split-lead" data-kind="recovery" hidden>
        Indiquez l’un de vos codes de secours. Chacun ne sert qu’une fois.
      </p>
      <form className="form-stack" noValidate>
        <div className="field" data-kind="app">
          <fieldset className="code-boxes" aria-label="Code à 6 chiffres">
            {BOXES.map((box) => (
              <input
                key={box}
                className="input"
                aria-label={`Chiffre ${box} sur ${BOXES.length}`}
                inputMode="numeric"
                autoComplete={box === 1 ? 'one-time-code' : 'off'}
              />
            ))}
          </fieldset>
        </div>
        <div data-kind="recovery" hidden>
          <TextField
            name="code"
            label="Code de secours"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        </div>
        <Button type="submit" variant="primary" size="large" isBlock disabled data-sending="Vérification…">
          Se connecter
        </Button>
      </form>
      <div className="actions actions-apart split-help">
        <Button variant="ghost" data-back="">
          Retour
        </Button>
        <Button variant="ghost" data-switch="">
          <span data-kind="app">Utiliser un code de secours</span>
          <span data-kind="recovery" hidden>
            Utiliser mon application
          </span>
        </Button>
      </div>
    </template>
  );
}
