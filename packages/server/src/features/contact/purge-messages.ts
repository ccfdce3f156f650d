import type { Queryable } from '../../db/database.ts';
import {
  deleteContactMessages,
  deleteMessagesBefore,
  forgetSendersBefore,
} from './message-retention-store.ts';

/** Deletes a person's messages of the contact form, with our answers. */
export function eraseMessages(tx: Queryable, email: string): Promise<void> {
  return deleteContactMessages(tx, email);
}

/** Forgets which devices messages came from; the messages stay. */
export function forgetSenders(db: Queryable, before: Date): Promise<void> {
  return forgetSendersBefore(db, before);
}

/** Purges messages from before an instant and without an answer since. */
export function purgeMessages(db: Queryable, before: Date): Promise<void> {
  return deleteMessagesBefore(db, before);
}
