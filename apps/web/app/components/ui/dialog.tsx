import { fr } from '@lampion/contract/french';
import { AlertDialog as RadixAlertDialog, Dialog as RadixDialog } from 'radix-ui';
import { type ComponentProps, type ReactNode, useRef, useState } from 'react';
import { rememberPlace } from '../../lib/focus-place.ts';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';

/**
 * Returns the focus to where it was: our dialogs are opened by state, without a trigger that Radix knows, and what they were
 * opened from may be gone by then.
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

/** Asks for confirmation of what cannot be undone; a press outside does not close it. */
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

/** A button for what destroys something: asks once, in a dialog that names what goes with it. */
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
