import { fr } from '@lampion/contract/french';
import { accountEndpoints, PASSWORD_MAX, PASSWORD_MIN } from '@lampion/contract/people/accounts';
import { readLinkToken } from '@lampion/contract/people/rules/account-links';
import { describePasswordFault, findPasswordFault } from '@lampion/contract/people/rules/password-strength';
import { countCharacters, isTooLong, tooLong } from '@lampion/contract/platform/rules/characters';
import { useCallback, useEffect, useRef, useState } from 'react';
import { callApi } from '../../platform/api.ts';
import { useDebounced, useLoaded } from '../../platform/use-loaded.ts';
import { PasswordField } from '../../ui/forms/password-field.tsx';
import { Ribs } from '../../ui/ribs.tsx';

interface NewPasswordFieldProps {
  name: string;
  label: string;
  error?: string | undefined;
  id?: string;
  /** The password is set through an e-mailed link, whose token identifies the account. */
  hasLink?: boolean;
  onChange?: (password: string) => void;
}

/** A field for a new password, which shows its strength as text and bars. */
export function NewPasswordField({ hasLink = false, onChange, ...props }: NewPasswordFieldProps) {
  const [typed, setTyped] = useState('');
  const frame = useRef<HTMLDivElement>(null);
  const email = useEmailBeside(frame);
  return (
    <div className="field" ref={frame}>
      <PasswordField
        {...props}
        autoComplete="new-password"
        minLength={10}
        required
        onChange={({ target }) => {
          setTyped(target.value);
          onChange?.(target.value);
        }}
      />
      <Strength typed={typed} email={email} hasLink={hasLink} error={props.error} />
    </div>
  );
}

/**
 * The value of the form's e-mail field, which the password must not contain; works whichever is
 * filled in first.
 */
function useEmailBeside(inside: { readonly current: HTMLElement | null }): string {
  const [email, setEmail] = useState('');
  useEffect(() => {
    const form = inside.current?.closest('form');
    const field = form?.elements.namedItem('email');
    if (!form || !(field instanceof HTMLInputElement)) return;
    const read = () => setEmail(field.value.trim().slice(0, 254));
    read();
    form.addEventListener('input', read);
    return () => form.removeEventListener('input', read);
  }, [inside]);
  return email;
}

interface StrengthProps {
  typed: string;
  email: string;
  hasLink: boolean;
  /** The sentence already shown at the field. */
  error: string | undefined;
}

function Strength({ typed, email, hasLink, error }: StrengthProps) {
  // Before hydration nothing is typed and there is no address to read.
  const token = hasLink && typed !== '' ? readLinkToken(window.location.hash) : null;
  const question = { password: typed, ...(email && { email }), ...(token !== null && { token }) };
  const verdict = usePasswordVerdict(findFault(typed, email) === null ? question : null);
  const { strength, words } = describeStrength(typed, email, verdict);
  const shownWords = words === error ? 'Trop simple' : words;
  return (
    <span className="strength">
      <Ribs count={4} lit={strength} isSmall />
      <span className="hint" aria-live="polite">
        {fr(typed === '' ? '10 caractères au moins' : shownWords)}
      </span>
    </span>
  );
}

/** From 0 (too short to be accepted) to 4. */
export type PasswordStrength = 0 | 1 | 2 | 3 | 4;

const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\d/, /[^\p{L}\d]/u];

const words: Readonly<Record<PasswordStrength, string>> = {
  0: 'Trop court : 10 caractères au moins',
  1: 'Trop simple',
  2: 'Correct',
  3: 'Solide',
  4: 'Très solide',
};

/**
 * Estimates the strength while a password is typed: length counts most, variety helps, repeating a
 * few characters does not.
 */
export function ratePassword(password: string): PasswordStrength {
  const length = countCharacters(password, PASSWORD_MAX);
  if (length < PASSWORD_MIN) return 0;
  const distinct = new Set(password).size;
  if (distinct < 5 || /^[\d\s.+/-]+$/.test(password)) return 1;
  const variety = kinds.filter((kind) => kind.test(password)).length;
  const score = Math.min(length, distinct * 2) + variety * 2;
  if (score < 17) return 2;
  return score < 23 ? 3 : 4;
}

/**
 * Why the server would refuse a password, as far as the browser knows; null when it finds nothing.
 */
function findFault(password: string, email: string): string | null {
  if (ratePassword(password) === 0) return words[0];
  if (isTooLong(password, PASSWORD_MAX)) return tooLong(PASSWORD_MAX);
  const fault = findPasswordFault(password, { email });
  return fault && describePasswordFault(fault);
}

/**
 * The text of the meter. Approves a password only after the server has, and never exceeds the
 * server's verdict.
 */
export function describeStrength(
  password: string,
  email: string,
  verdict: PasswordVerdict,
): { readonly strength: PasswordStrength; readonly words: string } {
  const strength = ratePassword(password);
  const fault = findFault(password, email);
  if (fault !== null) return { strength: strength === 0 ? 0 : 1, words: fault };
  if (verdict === 'waiting') return { strength: 1, words: 'Assez long, à vérifier' };
  return verdict.fault === null
    ? { strength, words: words[strength] }
    : { strength: 1, words: verdict.fault };
}

interface PasswordQuestion {
  readonly password: string;
  readonly email?: string;
  /** The token of the link that sets the password. */
  readonly token?: string;
}

/** `waiting` also when the check failed. */
export type PasswordVerdict = 'waiting' | { readonly fault: string | null };

/**
 * The server's verdict on a new password, requested when typing pauses: only the server has the
 * list of common passwords. Null requests nothing.
 */
function usePasswordVerdict(question: PasswordQuestion | null): PasswordVerdict {
  const key = question === null ? '' : JSON.stringify(question);
  const settled = useDebounced(key, 400);
  const ask = useCallback(
    async (signal: AbortSignal) => {
      const body: PasswordQuestion = JSON.parse(settled);
      return { key: settled, ...(await callApi(accountEndpoints.checkPassword, { body, signal })) };
    },
    [settled],
  );
  const { data } = useLoaded(settled === '' ? null : ask);
  // An answer about an earlier input does not apply to the current one.
  return data === null || data.key !== key ? 'waiting' : { fault: data.fault };
}
