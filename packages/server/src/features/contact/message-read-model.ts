import type { Readable } from '../../db/readable.ts';
import * as tables from '../../db/tables/contact.ts';

// What other features may read of messages.

export const contactMessages: Readable<typeof tables.contactMessages, 'readAt'> = tables.contactMessages;
