import { fr } from '@lampion/contract/french';
import type { InputHTMLAttributes, ReactNode } from 'react';
import { FieldError } from './field.tsx';

interface CheckboxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'children'> {
  name: string;
  label: ReactNode;
  /** One more line under the label. */
  hint?: string;
  error?: string | undefined;
}

export function Checkbox({ name, label, hint, error, id = `field-${name}`, ...rest }: CheckboxProps) {
  const errorId = `${id}-error`;
  const words = typeof label === 'string' ? fr(label) : label;
  return (
    <div className="field">
      <label className="check">
        <input
          {...rest}
          id={id}
          name={name}
          type="checkbox"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : undefined}
        />
        <span>
          {hint ? <b className="check-title">{words}</b> : words}
          {hint && <span className="hint">{fr(hint)}</span>}
        </span>
      </label>
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </div>
  );
}
