import { fr } from '@lampion/contract/french';
import { type FormEvent, type ReactNode, useId } from 'react';
import { Button, type ButtonVariant } from './button.tsx';
import { Dialog, type DialogProps } from './dialog.tsx';
import { FormError } from './field.tsx';
import { focusExcess } from './focus-excess.ts';
import { useErrorFocus } from './use-error-focus.ts';

interface FormDialogProps extends Pick<DialogProps, 'title' | 'text' | 'isWide'> {
  onClose: () => void;
  onSubmit: () => void;
  /** The verb of the submit button. */
  submit: string;
  variant?: ButtonVariant;
  /** Set while it is being sent. */
  pendingText?: string | undefined;
  isDisabled?: boolean;
  /** Why it was refused; the first invalid control is focused. */
  fault?: unknown;
  /** The sentence of a refusal that concerns no field. */
  error?: string | undefined;
  /** Replaces "Annuler". */
  aside?: ReactNode;
  children: ReactNode;
}

/** A form over the page: its fields, a cancel button, and one button that submits it, as Enter does. */
export function FormDialog({
  onClose,
  onSubmit,
  submit,
  variant = 'primary',
  pendingText,
  isDisabled = false,
  fault,
  error,
  aside,
  children,
  ...dialog
}: FormDialogProps) {
  const id = useId();
  const form = useErrorFocus(fault);
  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    // Opened from inside a form, it must not submit that one too.
    event.stopPropagation();
    if (!focusExcess(event.currentTarget)) onSubmit();
  }
  return (
    <Dialog
      {...dialog}
      isOpen
      onOpenChange={onClose}
      actions={
        <>
          {aside ?? (
            <Button variant="ghost" onClick={onClose}>
              Annuler
            </Button>
          )}
          <Button variant={variant} type="submit" form={id} disabled={isDisabled} pendingText={pendingText}>
            {fr(submit)}
          </Button>
        </>
      }
    >
      <form id={id} ref={form} className="form-stack" noValidate onSubmit={send}>
        <FormError>{error}</FormError>
        {children}
      </form>
    </Dialog>
  );
}
