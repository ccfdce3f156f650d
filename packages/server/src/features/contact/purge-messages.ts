import type { Queryable } from '../../db/database.ts';
import {
  deleteContactMessages,
  deleteMessagesBefore,
  forgetSendersBefore,
} from './message-retention-store.ts';

/** Deletes what somebody wrote with the contact form, with our answers. */
export function eraseMessages(tx: Queryable, email: string): Promise<void> {
  return deleteContactMessages(tx, email);
}

/** Forgets which devices messages came from; the messages stay. */
export function forgetSenders(db: Queryable, before: Date): Promise<void> {
  return forgetSendersBefore(db, before);
}

/** Removes conversations without a word of theirs or ours since an instant. */
export function purgeMessages(db: Queryable, before: Date): Promise<void> {
  return deleteMessagesBefore(db, before);
}
