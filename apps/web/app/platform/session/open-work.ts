import { findPassNight } from './holder.ts';
import { ACCOUNT_KEY } from './session.ts';

/** What is being written on a screen that is open. */
interface OpenWork {
  /** Tries to bring all of it to the server. Never rejects. */
  readonly send: () => Promise<unknown>;
  /** Discards it: nothing of it is stored or asked about any more. */
  readonly drop: () => void;
}

const open = new Set<OpenWork>();

/** Until the returned function is called, signing out takes care of it. */
export function holdOpenWork(work: OpenWork): () => void {
  open.add(work);
  return () => void open.delete(work);
}

export async function sendOpenWork(): Promise<void> {
  await Promise.all([...open].map(({ send }) => send()));
}

export function dropOpenWork(): void {
  for (const { drop } of open) drop();
}

const readId = (account: string | null): string | null => JSON.parse(account ?? 'null')?.id ?? null;

/**
 * Watches for sign-out or another account in another tab: this tab must not store or send anything
 * of the previous account as the next one's.
 */
export function watchSignOut(): void {
  addEventListener('storage', ({ key, oldValue, newValue, storageArea }) => {
    if (key !== ACCOUNT_KEY || storageArea !== localStorage || oldValue === null) return;
    if (readId(oldValue) === readId(newValue) || findPassNight() !== null) return;
    dropOpenWork();
    if (newValue === null) location.replace('/login');
    else location.reload();
  });
}
