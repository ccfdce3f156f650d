import { fr } from '@lampion/contract/french';
import { TriangleAlert, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
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
  /** Looks like an error: something was lost, or is gone. */
  isDanger?: boolean;
}

interface ToastCardProps extends ToastMessage {
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

interface ShownError {
  /** Sonner's id. */
  readonly id: string | number;
  readonly times: number;
}

/** The errors on screen, by the action that failed. */
const errors = new Map<string, ShownError>();

/** Shows what happened; disappears after `seconds`, waits while the pointer is over it. Returns how to close it. */
export function notify(message: ToastMessage, seconds = 5): () => void {
  const shown = toast.custom((id) => <ToastCard {...message} onClose={() => toast.dismiss(id)} />, {
    duration: seconds * 1000,
    position: findToastPosition(message),
  });
  return () => toast.dismiss(shown);
}

/**
 * Shows the failure of an action until it is closed, the action succeeds (`clearError`) or the screen is left. The failure of
 * a retry replaces it. Actions whose toasts share a title name themselves.
 */
export function notifyError(message: ToastMessage, action = message.title): void {
  const shown = errors.get(action);
  const times = (shown?.times ?? 0) + 1;
  const id = toast.custom(
    // Another key is another alert: screen readers announce it again.
    () => <ToastCard key={times} {...message} isDanger onClose={() => clearError(action)} />,
    {
      ...(shown && { id: shown.id }),
      duration: Number.POSITIVE_INFINITY,
      position: findToastPosition(message),
      onDismiss: () => errors.delete(action),
    },
  );
  errors.set(action, { id, times });
}

/** Removes the error of an action: it succeeded, or is tried again. */
export function clearError(action: string): void {
  const shown = errors.get(action);
  errors.delete(action);
  if (shown) toast.dismiss(shown.id);
}

/** Copies a text to the clipboard and shows whether that succeeded. */
export async function copyText(text: string, done: ToastMessage, refused: ToastMessage): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    return notifyError(refused);
  }
  clearError(refused.title);
  notify(done);
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

/** Rendered once per page, inside the router: bottom right unless something there must be seen, as wide as the screen on a phone. */
export function Toaster() {
  useEffect(() => restoreTyped(tellRestored), []);
  const { pathname } = useLocation();
  const screen = useRef(pathname);
  useEffect(() => {
    if (screen.current === pathname) return;
    screen.current = pathname;
    for (const action of errors.keys()) clearError(action);
  }, [pathname]);
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
