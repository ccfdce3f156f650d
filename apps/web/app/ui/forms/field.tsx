import { fr } from '@lampion/contract/french';
import { TriangleAlert } from 'lucide-react';
import { type ReactNode, type SyntheticEvent, useState } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from '../graphics.tsx';

/** Ties a control to its label, its hint and its error: to be spread on the control. */
export interface ControlProps {
  id: string;
  name: string;
  'aria-invalid': boolean | undefined;
  'aria-describedby': string | undefined;
}

export interface FieldProps {
  name: string;
  label: string;
  /** Help that stays visible; a placeholder disappears when one starts typing. */
  hint?: ReactNode;
  /**
   * The error when the form was sent, and what to do; hidden once the field is edited
   * (`useSentFault`).
   */
  error?: string | undefined;
  /** The error of the current value. */
  liveError?: string | undefined;
  /** Needed when two forms of a page have a field of the same name. */
  id?: string;
  className?: string;
}

interface Wiring {
  control: ControlProps;
  hintId: string;
  errorId: string;
}

function wire({
  name,
  hint,
  error,
  id = `field-${name}`,
}: Pick<FieldProps, 'name' | 'hint' | 'error' | 'id'>): Wiring {
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const describedBy = classNames(error && errorId, hint ? hintId : undefined) || undefined;
  const control = { id, name, 'aria-invalid': error ? true : undefined, 'aria-describedby': describedBy };
  return { control, hintId, errorId };
}

/**
 * The error of a field after sending the form: hidden once the field is edited, because the new
 * value has not been checked, until the form is sent again. `onInput` goes around the field's
 * controls; `forget` is for edits without an input event.
 */
export function useSentFault(error: string | undefined) {
  const [edited, setEdited] = useState<string>();
  const [last, setLast] = useState(error);
  if (last !== error) {
    setLast(error);
    setEdited(undefined);
  }
  const forget = () => setEdited(error);
  const onInput = ({ target }: SyntheticEvent<HTMLElement>) => {
    if (!error || edited === error) return;
    forget();
    const form = target instanceof Element ? target.closest('form') : null;
    form?.addEventListener('submit', () => setEdited(undefined), { once: true });
  };
  return { fault: edited === error ? undefined : error, onInput, forget };
}

export function FieldError({ id, children }: { id?: string; children: string }) {
  return (
    <span className="error" id={id}>
      <Icon of={TriangleAlert} />
      <span>{fr(children)}</span>
    </span>
  );
}

/** The refusal of a whole form, announced to screen readers; empty when there is none. */
export function FormError({ children }: { children: string | undefined }) {
  if (!children) return null;
  return (
    <div role="alert">
      <FieldError>{children}</FieldError>
    </div>
  );
}

/**
 * The shape of an error sentence, for a page whose script shows its own
 * (enhance/shared/form-faults.ts).
 */
export function FaultShape() {
  return (
    <template data-error-shape="">
      <FieldError>…</FieldError>
    </template>
  );
}

/**
 * A label above, the control, then its error and its hint: `{(control) => <Input {...control} />}`.
 */
export function Field({
  label,
  className,
  children,
  ...field
}: FieldProps & { children: (control: ControlProps) => ReactNode }) {
  const { fault, onInput } = useSentFault(field.error);
  const error = field.liveError || fault;
  const { control, hintId, errorId } = wire({ ...field, error });
  return (
    <div className={classNames('field', className)} onInput={onInput}>
      <label className="label" htmlFor={control.id}>
        {fr(label)}
      </label>
      {children(control)}
      {error && <FieldError id={errorId}>{error}</FieldError>}
      {field.hint && (
        <span className="hint" id={hintId}>
          {typeof field.hint === 'string' ? fr(field.hint) : field.hint}
        </span>
      )}
    </div>
  );
}
