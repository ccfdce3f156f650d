import { isTooLong, tooLong, unitsFor } from '@lampion/contract/platform/rules/characters';
import { Search } from 'lucide-react';
import type { InputHTMLAttributes, Ref, TextareaHTMLAttributes } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from '../graphics.tsx';
import { Field, type FieldProps } from './field.tsx';

interface Limit {
  /**
   * Maximum number of visible characters. The attribute `maxLength` counts UTF-16 units and could
   * cut an emoji in two: on single-line fields, it is set so high that no text within the limit
   * reaches it; pasted multi-line text is never cut off.
   */
  maxCharacters?: number;
}
type InputProps = InputHTMLAttributes<HTMLInputElement> & Limit & { ref?: Ref<HTMLInputElement> };
type TextareaProps = TextareaHTMLAttributes<HTMLTextAreaElement> & Limit & { ref?: Ref<HTMLTextAreaElement> };

const stopAt = (max: number | undefined) => (max === undefined ? {} : { maxLength: unitsFor(max) });
/** For `focusExcess`, which keeps a form from being sent. */
const markExcess = (limited: Limit & { value?: unknown }) => findExcess(limited) && { 'data-excess': '' };

export function Input({ className, ...rest }: InputProps) {
  const { maxCharacters, ...control } = rest;
  return (
    <input
      {...stopAt(maxCharacters)}
      {...markExcess(rest)}
      {...control}
      className={classNames('input', className)}
    />
  );
}

export function Textarea({ className, ...rest }: TextareaProps) {
  const { maxCharacters, ...control } = rest;
  return <textarea {...markExcess(rest)} {...control} className={classNames('input', className)} />;
}

/** The server's error for a text that is too long, while it is typed into a controlled field. */
export function findExcess({ value, maxCharacters }: Limit & { value?: unknown }): string | undefined {
  if (maxCharacters === undefined || typeof value !== 'string') return undefined;
  return isTooLong(value, maxCharacters) ? tooLong(maxCharacters) : undefined;
}

function splitFieldProps<Props extends FieldProps>({
  name,
  label,
  hint,
  error,
  liveError,
  id,
  className,
  ...rest
}: Props & Limit & { value?: unknown }) {
  const field: FieldProps = { name, label, hint, error, liveError: liveError || findExcess(rest) };
  if (id !== undefined) field.id = id;
  if (className !== undefined) field.className = className;
  return { field, rest };
}

/** A one-line field with its label, hint and error. */
export function TextField(props: FieldProps & Omit<InputProps, 'name' | 'id'>) {
  const { field, rest } = splitFieldProps(props);
  return <Field {...field}>{(control) => <Input {...rest} {...control} />}</Field>;
}

/** A multi-line field with its label, hint and error. */
export function TextareaField(props: FieldProps & Omit<TextareaProps, 'name' | 'id'>) {
  const { field, rest } = splitFieldProps(props);
  return <Field {...field}>{(control) => <Textarea {...rest} {...control} />}</Field>;
}

interface SearchFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> {
  /** Label, for screen readers only. */
  label: string;
}

export function SearchField({ label, className, ...rest }: SearchFieldProps) {
  return (
    <div className={`input-wrap ${className ?? ''}`}>
      <Icon of={Search} />
      <Input {...rest} type="search" aria-label={label} autoComplete="off" enterKeyHint="search" />
    </div>
  );
}
