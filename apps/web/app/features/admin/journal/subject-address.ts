import type { JournalEntry } from '@lampion/contract/schemas/admin-journal';

/** Gone for good with the action itself. */
const LAST_ACTIONS = new Set(['article.purge', 'event.delete', 'account.erase', 'message.delete']);

/** Where the thing an entry is about can be seen; null when it has no screen or is gone. */
export function subjectAddress({ action, subject, subjectId }: JournalEntry): string | null {
  if (LAST_ACTIONS.has(action)) return null;
  const addresses: Partial<Record<JournalEntry['subject'], string>> = {
    article: `/admin/articles/${subjectId}/edit`,
    event: `/admin/events?event=${subjectId}`,
    account: `/admin/users/${subjectId}`,
    message: `/admin/messages/${subjectId}`,
    email: '/admin/emails',
    settings: '/admin/settings',
  };
  return addresses[subject] ?? null;
}
