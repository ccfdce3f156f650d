import { Button } from '../../components/ui/button.tsx';
import { TextField } from '../../components/ui/input.tsx';

const BOXES = [1, 2, 3, 4, 5, 6];

/**
 * The form that replaces the sign-in form when an authenticator or recovery code is needed. Its script is
 * enhance/sign-in.
 */
export function SignInCode() {
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
