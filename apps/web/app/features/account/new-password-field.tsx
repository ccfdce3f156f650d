import { fr } from '@lampion/contract/french';
import { readLinkToken } from '@lampion/contract/rules/account-links';
import { useEffect, useRef, useState } from 'react';
import { PasswordField } from '../../components/ui/password-field.tsx';
import { Ribs } from '../../components/ui/ribs.tsx';
import { describeStrength, findFault } from './rate-password.ts';
import { usePasswordVerdict } from './use-password-verdict.ts';

interface NewPasswordFieldProps {
  name: string;
  label: string;
  error?: string | undefined;
  id?: string;
  /** The password is set by an e-mailed link, whose token identifies the account for the server. */
  hasLink?: boolean;
  onChange?: (password: string) => void;
}

/** A field for a new password, which shows its strength as text and ribs. */
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

/** The e-mail field of the same form, whichever is filled in first: the password must not contain the address. */
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
  const told = words === error ? 'Trop simple' : words;
  return (
    <span className="strength">
      <Ribs count={4} lit={strength} isSmall />
      <span className="hint" aria-live="polite">
        {fr(typed === '' ? '10 caractères au moins' : told)}
      </span>
    </span>
  );
}
