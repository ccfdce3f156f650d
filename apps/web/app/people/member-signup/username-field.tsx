import { fr } from '@lampion/contract/french';
import { appAccountEndpoints, type UsernameVerdict } from '@lampion/contract/people/app-accounts';
import { usernameSchema } from '@lampion/contract/people/username';
import { AtSign } from 'lucide-react';
import { useEffect, useState } from 'react';
import { callApi } from '../../platform/api.ts';
import { Field } from '../../ui/forms/field.tsx';
import { Input } from '../../ui/forms/input.tsx';
import { Icon, Lamp } from '../../ui/graphics.tsx';

interface UsernameFieldProps {
  typed: string;
  onType: (typed: string) => void;
  known: ReturnType<typeof useUsernameVerdict>;
  /** The server's error for this field. */
  error?: string | undefined;
  hint?: string;
  isDisabled?: boolean;
}

/** A username field, which says whether the name is available and proposes others if not. */
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

const DEBOUNCE_MS = 300;

/** The state of a username while it is typed: unknown, invalid, or available. */
type Known =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'fault'; readonly message: string }
  | ({ readonly kind: 'looked-up' } & UsernameVerdict);

const NOTHING: Known = { kind: 'nothing' };

/**
 * Checks whether a username is available when typing pauses. Shows nothing if the check fails:
 * submitting the form checks again.
 */
export function useUsernameVerdict(typed: string, own?: string): Known {
  const [known, setKnown] = useState<Known>(NOTHING);
  useEffect(() => {
    setKnown(NOTHING);
    const { data: username, error } = usernameSchema.safeParse(typed);
    if (typed === '' || username === own) return;
    const stopped = new AbortController();
    const check = async () => {
      if (username === undefined) return { kind: 'fault', message: error?.issues[0]?.message ?? '' } as const;
      const call = { params: { username }, signal: stopped.signal };
      return { kind: 'looked-up', ...(await callApi(appAccountEndpoints.checkUsername, call)) } as const;
    };
    const show = (next: Known) => {
      if (!stopped.signal.aborted) setKnown(next);
    };
    const timer = setTimeout(() => void check().then(show, () => show(NOTHING)), DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      stopped.abort();
    };
  }, [typed, own]);
  return known;
}
