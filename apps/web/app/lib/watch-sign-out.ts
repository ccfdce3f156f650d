import { dropOpenWork } from './open-work.ts';
import { ACCOUNT_KEY } from './session.ts';

const readId = (account: string | null): string | null => JSON.parse(account ?? 'null')?.id ?? null;

/**
 * For a tab of an area that stays open when another one signs out, or when another account signs in there: nothing of the
 * former account may be stored or sent as the next one's.
 */
export function watchSignOut(): void {
  addEventListener('storage', ({ key, oldValue, newValue, storageArea }) => {
    if (key !== ACCOUNT_KEY || storageArea !== localStorage || oldValue === null) return;
    if (readId(oldValue) === readId(newValue)) return;
    dropOpenWork();
    if (newValue === null) location.replace('/login');
    else location.reload();
  });
}
