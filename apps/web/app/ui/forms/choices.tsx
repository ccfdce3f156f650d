import { fr } from '@lampion/contract/french';
import type { InputHTMLAttributes, ReactNode, SelectHTMLAttributes } from 'react';
import { classNames } from '../class-names.ts';
import { Field, FieldError, type FieldProps, useSentFault } from './field.tsx';

export interface Choice {
  value: string;
  label: string;
}

/** Choices under a title of their own. */
interface ChoiceGroup {
  label: string;
  choices: readonly Choice[];
}

interface SelectProps extends Omit<SelectHTMLAttributes<HTMLSelectElement>, 'children'> {
  choices: readonly (Choice | ChoiceGroup)[];
}

function Options({ choices }: Pick<SelectProps, 'choices'>) {
  return choices.map((choice) =>
    'choices' in choice ? (
      <optgroup key={choice.label} label={fr(choice.label)}>
        <Options choices={choice.choices} />
      </optgroup>
    ) : (
      <option key={choice.value} value={choice.value}>
        {fr(choice.label)}
      </option>
    ),
  );
}

/** The native select, styled, because phones and keyboards support it best. */
export function Select({ choices, className, ...rest }: SelectProps) {
  return (
    <select {...rest} className={classNames('input select', className)}>
      <Options choices={choices} />
    </select>
  );
}

/** A list of choices with its label, hint and error. */
export function SelectField({
  name,
  label,
  hint,
  error,
  id,
  className,
  ...rest
}: Omit<FieldProps, 'liveError'> & Omit<SelectProps, 'name' | 'id'>) {
  const field = { name, label, hint, error, ...(id && { id }), ...(className && { className }) };
  return <Field {...field}>{(control) => <Select {...rest} {...control} />}</Field>;
}

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
