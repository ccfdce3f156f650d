import type { InputHTMLAttributes, Ref, TextareaHTMLAttributes } from 'react';
import { classNames } from './class-names.ts';
import { Field, type FieldProps } from './field.tsx';

type InputProps = InputHTMLAttributes<HTMLInputElement> & { ref?: Ref<HTMLInputElement> };
type TextareaProps = TextareaHTMLAttributes<HTMLTextAreaElement> & { ref?: Ref<HTMLTextAreaElement> };

export function Input({ className, ...rest }: InputProps) {
  return <input {...rest} className={classNames('input', className)} />;
}

export function Textarea({ className, ...rest }: TextareaProps) {
  return <textarea {...rest} className={classNames('input', className)} />;
}

function splitFieldProps<Props extends FieldProps>({
  name,
  label,
  hint,
  error,
  id,
  className,
  ...rest
}: Props) {
  const field: FieldProps = { name, label, hint, error };
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
