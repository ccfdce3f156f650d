import type { JournalEntry } from '@lampion/contract/schemas/admin-journal';

/** Actions that delete their subject for good. */
const LAST_ACTIONS = new Set(['article.purge', 'event.delete', 'account.erase', 'message.delete']);

/** Address of an entry's subject; null when it has no screen or no longer exists. */
export function subjectAddress({ action, subject, subjectId }: JournalEntry): string | null {
  if (LAST_ACTIONS.has(action)) return null;
  const addresses: Partial<Record<JournalEntry['subject'], string>> = {
    article: `/admin/articles/${subjectId}/edit`,
    event: `/admin/events?event=${subjectId}`,
    account: `/admin/users/${subjectId}`,
    message: `/admin/messages/${subjectId}`,
    email: action === 'email.retry' ? '/admin/emails' : '/admin/emails/suppressed',
    settings: '/admin/settings',
  };
  return addresses[subject] ?? null;
}
