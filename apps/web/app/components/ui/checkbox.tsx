import { fr } from '@lampion/contract/french';
import type { InputHTMLAttributes, ReactNode } from 'react';
import { FieldError, useSentFault } from './field.tsx';

interface CheckboxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'children'> {
  name: string;
  label: ReactNode;
  /** One more line under the label. */
  hint?: string;
  error?: string | undefined;
}

export function Checkbox({ name, label, hint, error, id = `field-${name}`, ...rest }: CheckboxProps) {
  const errorId = `${id}-error`;
  const { fault, onInput } = useSentFault(error);
  const words = typeof label === 'string' ? fr(label) : label;
  return (
    <div className="field" onInput={onInput}>
      <label className="check">
        <input
          {...rest}
          id={id}
          name={name}
          type="checkbox"
          aria-invalid={fault ? true : undefined}
          aria-describedby={fault ? errorId : undefined}
        />
        <span>
          {hint ? <b className="check-title">{words}</b> : words}
          {hint && <span className="hint">{fr(hint)}</span>}
        </span>
      </label>
      {fault && <FieldError id={errorId}>{fault}</FieldError>}
    </div>
  );
}
