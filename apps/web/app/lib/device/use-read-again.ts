import { useQueryClient } from '@tanstack/react-query';
import { readChanged } from './subjects.ts';

/**
 * For calls past the outbox, whose answer is needed at once: asks anew for what they changed, by the name the server has for it,
 * however lately it was seen.
 */
export function useReadAgain(): (subject: 'friends' | 'me' | 'news' | 'parties') => void {
  const client = useQueryClient();
  return (subject) => void readChanged(client, [subject]);
}
