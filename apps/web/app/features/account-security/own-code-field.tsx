import { TextField } from '../../components/ui/input.tsx';

interface OwnCodeFieldProps {
  value: string;
  onChange: (code: string) => void;
  error: string | undefined;
}

/** A code of the second factor, asked for beside the password before a change reserved to the account's owner. */
export function OwnCodeField({ value, onChange, error }: OwnCodeFieldProps) {
  return (
    <TextField
      name="code"
      label="Code"
      hint="Les six chiffres de votre application d’authentification, ou un code de secours"
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={40}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      error={error}
    />
  );
}
