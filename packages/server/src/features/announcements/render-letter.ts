import { renderAnnouncement } from '../../emails/announcement.ts';
import type { EmailContent } from '../../emails/email.ts';
import type { PushMessage } from '../../ports/push.ts';
import type { BatchOrder } from './batch-store.ts';

/** One announcement in the words of each channel. */
export interface Letter {
  readonly announcementId: string;
  readonly push: PushMessage;
  /** Only the way off the list differs from guest to guest. */
  writeEmail(unsubscribeToken: string): EmailContent & { readonly unsubscribeUrl?: string };
}

/** A notification's first line has room for no more, and the whole message stays below 3 KB. */
const TITLE_LENGTH_MAX = 100;

interface Sender {
  readonly publicUrl: string;
  /** False for a free account. */
  readonly isNamedInSubject: boolean;
}

/** Writes an announcement once for all of its guests. */
export function renderLetter(order: BatchOrder, { publicUrl, isNamedInSubject }: Sender): Letter {
  const { announcement, event, organiserName } = order;
  const url = `${publicUrl}/events/${event.id}`;
  // What guests have to know comes whatever they switched off: it offers no way off a list.
  const isOptional = announcement.kind === 'message' || announcement.kind === 'reminder';
  return {
    announcementId: announcement.id,
    push: { id: announcement.id, title: event.name.slice(0, TITLE_LENGTH_MAX), body: announcement.body, url },
    writeEmail(token) {
      const unsubscribeUrl = `${publicUrl}/unsubscribe/${token}`;
      const about = { ...announcement, eventName: event.name, isNamedInSubject, organiserName, url };
      const content = renderAnnouncement({ ...about, ...(isOptional && { unsubscribeUrl }) });
      return { ...content, ...(isOptional && { unsubscribeUrl }) };
    },
  };
}
