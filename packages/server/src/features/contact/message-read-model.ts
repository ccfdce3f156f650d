import type { Readable } from '../../db/readable.ts';
import * as tables from '../../db/tables/contact.ts';

// What others may read of messages.

export const contactMessages: Readable<
  typeof tables.contactMessages,
  'createdAt' | 'email' | 'message' | 'name' | 'readAt' | 'subject'
> = tables.contactMessages;
