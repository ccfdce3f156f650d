import { useSeenStore } from './seen-store.ts';
import { readChanged } from './subjects.ts';

/**
 * For calls past the outbox, whose answer is needed at once: asks anew for what they changed, by the name the server has for it,
 * however lately it was seen.
 */
export function useReadAgain(): (subject: 'friends' | 'me' | 'news' | 'parties') => void {
  const store = useSeenStore();
  return (subject) => void readChanged(store, [subject]);
}
