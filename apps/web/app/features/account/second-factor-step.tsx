import { useEffect, useId, useRef, useState } from 'react';
import { useNavigation, useSubmit } from 'react-router';
import { Button } from '../../components/ui/button.tsx';
import { CodeInput } from '../../components/ui/code-input.tsx';
import { FieldError } from '../../components/ui/field.tsx';
import { TextField } from '../../components/ui/input.tsx';
import type { Credentials } from './sign-in.ts';

const words = {
  ask: 'Indiquez le code de votre application d’authentification.',
  askRecovery: 'Indiquez l’un de vos codes de secours. Chacun ne sert qu’une fois.',
};

interface SecondFactorStepProps {
  /** Right, and sent again with the code. */
  credentials: Credentials;
  /** What was wrong with the code before; undefined at first. */
  error: string | undefined;
  /** Back to the form before. */
  onBack: () => void;
}

/** Asks for the code of an authenticator, or for a recovery code, and sends it to the route's action. */
export function SecondFactorStep({ credentials, error: lastError, onBack }: SecondFactorStepProps) {
  const [code, setCode] = useState('');
  const [isRecovery, setRecovery] = useState(false);
  const [isTried, setTried] = useState(true);
  // What was wrong with one kind of code says nothing of the other.
  const error = isTried ? lastError : undefined;
  const isPending = useNavigation().state !== 'idle';
  const submit = useSubmit();
  const form = useRef<HTMLFormElement>(null);
  const errorId = useId();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the cursor goes to the other kind of code too
  useEffect(() => {
    if (!isPending) form.current?.querySelector('input')?.focus();
  }, [isRecovery, isPending]);
  const switchKind = () => {
    setCode('');
    setTried(false);
    setRecovery(!isRecovery);
  };
  return (
    <>
      <h1 className="display split-title">Votre code</h1>
      <p className="split-lead">{isRecovery ? words.askRecovery : words.ask}</p>
      <form
        ref={form}
        className="form-stack"
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          void submit({ ...credentials, code }, { method: 'post' });
        }}
      >
        {isRecovery ? (
          <TextField
            name="code"
            label="Code de secours"
            value={code}
            onChange={(event) => setCode(event.target.value)}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            error={error}
          />
        ) : (
          <div className="field">
            <CodeInput
              value={code}
              onChange={setCode}
              label="Code à 6 chiffres"
              isInvalid={error !== undefined}
              describedBy={error && errorId}
            />
            {error && <FieldError id={errorId}>{error}</FieldError>}
          </div>
        )}
        <Button
          type="submit"
          variant="primary"
          size="large"
          isBlock
          disabled={code.trim().length < 6}
          pendingText={isPending ? 'Vérification…' : undefined}
        >
          Se connecter
        </Button>
      </form>
      <div className="actions actions-apart split-help">
        <Button variant="ghost" onClick={onBack}>
          Retour
        </Button>
        <Button variant="ghost" onClick={switchKind}>
          {isRecovery ? 'Utiliser mon application' : 'Utiliser un code de secours'}
        </Button>
      </div>
    </>
  );
}
