import { useState } from 'react';
import { PasswordField } from '../../components/ui/password-field.tsx';
import { Ribs } from '../../components/ui/ribs.tsx';
import { type PasswordStrength, ratePassword } from './rate-password.ts';

const words: Readonly<Record<PasswordStrength, string>> = {
  0: 'Trop court : 10 caractères au moins',
  1: 'Trop simple',
  2: 'Correct',
  3: 'Solide',
  4: 'Très solide',
};

interface NewPasswordFieldProps {
  name: string;
  label: string;
  error?: string | undefined;
}

/** A password being chosen, with its strength in words and ribs. */
export function NewPasswordField(props: NewPasswordFieldProps) {
  const [typed, setTyped] = useState('');
  return (
    <div className="field">
      <PasswordField
        {...props}
        autoComplete="new-password"
        minLength={10}
        required
        onChange={(event) => setTyped(event.target.value)}
      />
      <Strength typed={typed} />
    </div>
  );
}

function Strength({ typed }: { typed: string }) {
  const strength = ratePassword(typed);
  return (
    <span className="strength">
      <Ribs count={4} lit={strength} isSmall />
      <span className="hint" aria-live="polite">
        {typed === '' ? '10 caractères au moins' : words[strength]}
      </span>
    </span>
  );
}
