import type { Readable } from '../../platform/db/errors.ts';
import * as tables from '../../platform/db/tables/messages/contact.ts';

// What other features can read of messages.

export const contactMessages: Readable<typeof tables.contactMessages, 'readAt'> = tables.contactMessages;
