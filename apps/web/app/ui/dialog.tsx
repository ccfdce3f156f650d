import { fr } from '@lampion/contract/french';
import * as RadixAlertDialog from '@radix-ui/react-alert-dialog';
import * as RadixDialog from '@radix-ui/react-dialog';
import { type ComponentProps, type FormEvent, type ReactNode, useId, useRef, useState } from 'react';
import { type FormRefusal, toFormRefusal } from '../platform/api.ts';
import { rememberPlace } from '../platform/focus-place.ts';
import { Button, type ButtonVariant } from './button.tsx';
import { classNames } from './class-names.ts';
import { FormError } from './forms/field.tsx';
import { focusExcess, useErrorFocus } from './forms/focus.ts';
import { useOneAtATime } from './use-task.ts';

/**
 * Returns the focus to its previous place: our dialogs are opened by state, without a trigger that
 * Radix knows, and the opener may be gone by then.
 */
function useFocusReturn() {
  const bringBack = useRef<() => void>(undefined);
  return {
    onOpenAutoFocus: () => {
      bringBack.current = rememberPlace(document.activeElement);
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      bringBack.current?.();
    },
  };
}

export interface DialogProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  title: string;
  /** The sentence under the title. */
  text?: string;
  isWide?: boolean;
  children?: ReactNode;
  /** Buttons, the main one last. */
  actions: ReactNode;
}

/** A question or a form over the page; traps the focus and closes on Escape. */
export function Dialog({
  isOpen,
  onOpenChange,
  title,
  text,
  isWide = false,
  children,
  actions,
}: DialogProps) {
  const focusReturn = useFocusReturn();
  return (
    <RadixDialog.Root open={isOpen} onOpenChange={onOpenChange}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className="scrim" />
        <RadixDialog.Content
          {...focusReturn}
          className={classNames('dialog dialog-floating', isWide && 'dialog-wide')}
          {...(text ? {} : { 'aria-describedby': undefined })}
        >
          <RadixDialog.Title className="dialog-title">{fr(title)}</RadixDialog.Title>
          {text && <RadixDialog.Description className="dialog-text">{fr(text)}</RadixDialog.Description>}
          {children && <div className="dialog-body">{children}</div>}
          <div className="dialog-actions">{actions}</div>
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}

interface ConfirmDialogProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  /** Names the object: "Supprimer cet article ?". */
  title: string;
  /** Names the consequence. */
  text: string;
  /** The verb of the confirming button. */
  confirm: ReactNode;
  cancel?: string;
  onConfirm: () => void;
  /** Set while the action is under way. */
  pendingText?: string | undefined;
}

/**
 * Requests a confirmation for an action that cannot be undone; a press outside does not close it.
 */
export function ConfirmDialog({
  isOpen,
  onOpenChange,
  title,
  text,
  confirm,
  cancel = 'Annuler',
  ...action
}: ConfirmDialogProps) {
  const focusReturn = useFocusReturn();
  return (
    <RadixAlertDialog.Root open={isOpen} onOpenChange={onOpenChange}>
      <RadixAlertDialog.Portal>
        <RadixAlertDialog.Overlay className="scrim" />
        <RadixAlertDialog.Content {...focusReturn} className="dialog dialog-floating">
          <RadixAlertDialog.Title className="dialog-title">{fr(title)}</RadixAlertDialog.Title>
          <RadixAlertDialog.Description className="dialog-text">{fr(text)}</RadixAlertDialog.Description>
          <div className="dialog-actions">
            <RadixAlertDialog.Cancel asChild>
              <Button variant="ghost">{cancel}</Button>
            </RadixAlertDialog.Cancel>
            <Button variant="danger-solid" pendingText={action.pendingText} onClick={action.onConfirm}>
              {confirm}
            </Button>
          </div>
        </RadixAlertDialog.Content>
      </RadixAlertDialog.Portal>
    </RadixAlertDialog.Root>
  );
}

type ConfirmButtonProps = Omit<ConfirmDialogProps, 'isOpen' | 'onOpenChange' | 'pendingText'> &
  Omit<ComponentProps<typeof Button>, 'onClick' | 'title'>;

/**
 * A button for a destructive action: requests a confirmation in a dialog that names what is
 * deleted.
 */
export function ConfirmButton({ title, text, confirm, cancel, onConfirm, ...button }: ConfirmButtonProps) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button {...button} onClick={() => setAsking(true)} />
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setAsking}
        title={title}
        text={text}
        confirm={confirm}
        {...(cancel !== undefined && { cancel })}
        onConfirm={() => {
          setAsking(false);
          onConfirm();
        }}
      />
    </>
  );
}

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

/**
 * A form over the page: its fields, a cancel button, and one button that submits it, as Enter does.
 */
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

/**
 * Calls the server from a form that shows a refusal itself; actions that report by a toast use
 * `useTask`. One call at a time: `ask` resolves to null after a refusal and for a second press; any
 * other error is thrown.
 */
export function useAsk() {
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<FormRefusal | null>(null);
  const runAlone = useOneAtATime();
  async function attempt<T>(work: () => Promise<T>): Promise<T | null> {
    setBusy(true);
    setRefusal(null);
    try {
      return await work();
    } catch (error) {
      setRefusal(toFormRefusal(error));
      return null;
    } finally {
      setBusy(false);
    }
  }
  async function ask<T>(work: () => Promise<T>): Promise<T | null> {
    const ran = await runAlone(async () => ({ answer: await attempt(work) }));
    return ran === undefined ? null : ran.answer;
  }
  /** The one sentence for a form with one field. */
  const fault = refusal ? (Object.values(refusal.fields)[0] ?? refusal.message) : undefined;
  return { ask, isBusy, refusal, setRefusal, fault };
}
