import { fr } from '@lampion/contract/french';
import { TriangleAlert, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { Toaster as SonnerToaster, toast } from 'sonner';
import { findFreePlace } from '../platform/free-place.ts';
import { type Control, findAlike, isToggle, keyOf, type Typed } from '../platform/typed-text.ts';
import { Button } from './button.tsx';
import { Icon, Lamp } from './graphics.tsx';

export interface ToastMessage {
  title: string;
  /** One sentence. */
  text?: string | undefined;
  /** One action, such as undo; pressing it closes the toast. */
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

/**
 * Shows a message for `seconds`, longer while the pointer is over it. Returns a function that
 * closes it.
 */
export function notify(message: ToastMessage, seconds = 5): () => void {
  const shown = toast.custom((id) => <ToastCard {...message} onClose={() => toast.dismiss(id)} />, {
    duration: seconds * 1000,
    position: findToastPosition(message),
  });
  return () => toast.dismiss(shown);
}

/**
 * Shows the failure of an action until it is closed, the action succeeds (`clearError`) or the
 * screen is left. The failure of a retry replaces it. Actions whose toasts share a title need
 * distinct `action` names.
 */
export function notifyError(message: ToastMessage, action = message.title): void {
  const shown = errors.get(action);
  const times = (shown?.times ?? 0) + 1;
  const id = toast.custom(
    // A new key makes a new alert, which screen readers announce again.
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

/** Removes the error of an action that succeeded or is being retried. */
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
function notifyRestored(): void {
  notify({ title: 'Votre saisie est revenue', text: 'Relisez, puis envoyez.' });
}

const offsetOf = (margin: number) => ({
  top: `calc(${margin}px + var(--bar-above, 0px))`,
  right: margin,
  bottom: `calc(${margin}px + var(--bar-below, 0px))`,
  left: margin,
});

/**
 * Rendered once per page, inside the router. Toasts appear bottom right, unless they would cover
 * something needed there; on a phone they are as wide as the screen.
 */
export function Toaster() {
  useEffect(() => restoreTyped(notifyRestored), []);
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

/** Possible positions, best first. On a phone, right and centre are the same. */
const positions = ['bottom-right', 'bottom-center', 'top-right', 'top-center'] as const;
type Position = (typeof positions)[number];

/** Widest screen on which sonner lets a toast be as wide as the screen. */
const PHONE_MAX = 600;
const WIDTH = 400;
/** Height of a toast with only a title, and of each further part. */
const HEIGHTS = { title: 60, line: 22, action: 46 };
const LINE_LENGTH = 36;

interface Content {
  text?: string | undefined;
  action?: object | undefined;
}

const heightOf = (selector: string) => document.querySelector(selector)?.getBoundingClientRect().height ?? 0;

function estimateHeight({ text = '', action }: Content): number {
  const lines = Math.ceil(text.length / LINE_LENGTH);
  return HEIGHTS.title + lines * HEIGHTS.line + (action ? HEIGHTS.action : 0);
}

/** A position where a toast covers no bar of the area and, if possible, no button or field. */
export function findToastPosition(content: Content): Position {
  const { innerWidth, innerHeight } = window;
  const margin = innerWidth <= PHONE_MAX ? 16 : 24;
  const width = Math.min(WIDTH, innerWidth - 2 * margin);
  const height = estimateHeight(content);
  return findFreePlace(positions, (position) => {
    const left = position.endsWith('right') ? innerWidth - margin - width : (innerWidth - width) / 2;
    const top = position.startsWith('top')
      ? margin + heightOf('.topbar, .adm-bar, .ap-top')
      : innerHeight - margin - heightOf('.bottom-nav, .ap-bar') - height;
    return { left, top, right: left + width, bottom: top + height };
  });
}

/** How long a control may take to appear: its list has to load, its dialog to be opened again. */
const WAIT_MS = 120_000;

/** Sets a value as if it had been typed, so that React handles the event. */
function write(control: Control, { value, isChecked }: Typed): void {
  if (isToggle(control)) {
    if (control.checked !== isChecked) control.click();
    return;
  }
  if (control.value === value) return;
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, value);
  control.dispatchEvent(new Event('input', { bubbles: true }));
  control.dispatchEvent(new Event('change', { bubbles: true }));
}

function takeTyped(): Typed[] {
  try {
    const kept = sessionStorage.getItem(keyOf(location.pathname));
    sessionStorage.removeItem(keyOf(location.pathname));
    return JSON.parse(kept ?? '[]') as Typed[];
  } catch {
    return [];
  }
}

/**
 * Restores the typed values stored for this screen, each control as it appears. Calls `onRestored`
 * at the first.
 */
export function restoreTyped(onRestored: () => void): void {
  let waiting = takeTyped();
  if (waiting.length === 0) return;
  let isNotified = false;
  let isFilling = false;
  const fill = async () => {
    if (isFilling) return;
    isFilling = true;
    for (const typed of waiting) {
      const control = findAlike(typed.name)[typed.nth];
      if (control === undefined) continue;
      waiting = waiting.filter((other) => other !== typed);
      write(control, typed);
      if (!isNotified) onRestored();
      isNotified = true;
      // A form with one state object handles one change at a time.
      await new Promise((done) => setTimeout(done));
    }
    isFilling = false;
    if (waiting.length === 0) observer.disconnect();
  };
  const observer = new MutationObserver(() => void fill());
  observer.observe(document.body, { childList: true, subtree: true });
  setTimeout(() => observer.disconnect(), WAIT_MS);
  void fill();
}
