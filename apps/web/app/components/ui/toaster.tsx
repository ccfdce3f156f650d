import { fr } from '@lampion/contract/french';
import { TriangleAlert, X } from 'lucide-react';
import { useEffect } from 'react';
import { Toaster as SonnerToaster, toast } from 'sonner';
import { restoreTyped } from '../../lib/restore-typed.ts';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';
import { Lamp } from './lamp.tsx';
import { findToastPosition } from './toast-position.ts';

export interface ToastMessage {
  title: string;
  /** One sentence. */
  text?: string | undefined;
  /** One action, such as undoing; pressing it closes the toast. */
  action?: { label: string; onPress: () => void } | undefined;
}

interface ToastCardProps extends ToastMessage {
  isDanger?: boolean;
  onClose: () => void;
}

/** The markup of a toast; `notify` and `notifyError` show it. */
function ToastCard({ title, text, action, isDanger = false, onClose }: ToastCardProps) {
  return (
    <div className={isDanger ? 'toast toast-danger' : 'toast'} role={isDanger ? 'alert' : 'status'}>
      {isDanger ? <Icon of={TriangleAlert} isLarge /> : <Lamp isLit hasHalo={false} />}
      <div>
        <strong>{fr(title)}</strong>
        {text && <p>{fr(text)}</p>}
        {action && <ToastAction {...action} onClose={onClose} />}
      </div>
      <Button variant="ghost" isIconOnly aria-label="Fermer" onClick={onClose}>
        <Icon of={X} />
      </Button>
    </div>
  );
}

function ToastAction({
  label,
  onPress,
  onClose,
}: {
  label: string;
  onPress: () => void;
  onClose: () => void;
}) {
  const press = () => {
    onClose();
    onPress();
  };
  return (
    <button type="button" className="toast-action" onClick={press}>
      {label}
    </button>
  );
}

/** Shows a success; disappears after `seconds`, waits while the pointer is over it. */
export function notify(message: ToastMessage, seconds = 5): void {
  toast.custom((id) => <ToastCard {...message} onClose={() => toast.dismiss(id)} />, {
    duration: seconds * 1000,
    position: findToastPosition(message),
  });
}

/** Shows a failure; stays until it is closed. */
export function notifyError(message: ToastMessage): void {
  toast.custom((id) => <ToastCard {...message} isDanger onClose={() => toast.dismiss(id)} />, {
    duration: Number.POSITIVE_INFINITY,
    position: findToastPosition(message),
  });
}

/** Shows that the fields were refilled with what was typed before the page was left. */
function tellRestored(): void {
  notify({ title: 'Votre saisie est revenue', text: 'Relisez, puis envoyez.' });
}

const offsetOf = (margin: number) => ({
  top: `calc(${margin}px + var(--bar-above, 0px))`,
  right: margin,
  bottom: `calc(${margin}px + var(--bar-below, 0px))`,
  left: margin,
});

/** Rendered once per page: bottom right unless something there must be seen, as wide as the screen on a phone. */
export function Toaster() {
  useEffect(() => restoreTyped(tellRestored), []);
  return (
    <SonnerToaster
      position="bottom-right"
      offset={offsetOf(24)}
      mobileOffset={offsetOf(16)}
      gap={12}
      expand
      containerAriaLabel="Messages"
    />
  );
}
