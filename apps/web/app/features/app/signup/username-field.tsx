import { fr } from '@lampion/contract/french';
import { AtSign } from 'lucide-react';
import { Field } from '../../../components/ui/field.tsx';
import { Icon } from '../../../components/ui/icon.tsx';
import { Input } from '../../../components/ui/input.tsx';
import { Lamp } from '../../../components/ui/lamp.tsx';
import type { useUsernameVerdict } from './use-username-verdict.ts';

interface UsernameFieldProps {
  typed: string;
  onType: (typed: string) => void;
  known: ReturnType<typeof useUsernameVerdict>;
  /** What the server said of the form. */
  error?: string | undefined;
  hint?: string;
  isDisabled?: boolean;
}

/** The field of a username, which says whether it is free, and proposes others where it is not. */
export function UsernameField({ typed, onType, known, error, hint, isDisabled }: UsernameFieldProps) {
  const fault = known.kind === 'fault' ? known.message : undefined;
  return (
    <div className="field">
      <Field name="username" label="Pseudo" error={error} liveError={fault} hint={hint}>
        {(control) => (
          <div className="input-wrap">
            <Icon of={AtSign} />
            <Input
              {...control}
              value={typed}
              onChange={({ target }) => onType(target.value)}
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={60}
              disabled={isDisabled}
              required
            />
          </div>
        )}
      </Field>
      <div role="status">{known.kind === 'looked-up' && <Verdict {...known} onChoose={onType} />}</div>
    </div>
  );
}

interface VerdictProps {
  username: string;
  isFree: boolean;
  proposals: readonly string[];
  onChoose: (username: string) => void;
}

function Verdict({ username, isFree, proposals, onChoose }: VerdictProps) {
  if (isFree) {
    return (
      <p className="sg-ok">
        <Lamp isLit />
        <span>
          <b>{username}</b> est libre
        </span>
      </p>
    );
  }
  if (proposals.length === 0) {
    return (
      <p className="sg-taken">
        <b>{username}</b> {fr('n’est pas libre. Choisissez-en un autre.')}
      </p>
    );
  }
  return (
    <>
      <p className="sg-taken">
        <b>{username}</b> {fr('n’est pas libre. Peut-être :')}
      </p>
      <p className="ap-chips wrap">
        {proposals.map((name) => (
          <button key={name} type="button" className="ap-chip" onClick={() => onChoose(name)}>
            {name}
          </button>
        ))}
      </p>
    </>
  );
}
