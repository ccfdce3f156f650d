import type { Readable } from '../../db/readable.ts';
import {
  contactAnswers as contactAnswersTable,
  contactMessages as contactMessagesTable,
} from '../../db/tables/contact.ts';

export const contactAnswers: Readable<typeof contactAnswersTable, 'createdAt' | 'id' | 'messageId'> =
  contactAnswersTable;

export const contactMessages: Readable<
  typeof contactMessagesTable,
  'createdAt' | 'email' | 'id' | 'message' | 'name' | 'readAt' | 'senderHash' | 'subject'
> = contactMessagesTable;
