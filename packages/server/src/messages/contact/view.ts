import type { Message, MessageDetail } from '@lampion/contract/messages/contact-inbox';
import { truncate } from '@lampion/contract/platform/rules/characters';
import type { AnswerRow, MessageRow } from './store.ts';

const EXCERPT_MAX = 160;

const toExcerpt = (message: string) => truncate(message.replaceAll(/\s+/g, ' '), EXCERPT_MAX);

/** A line of the administration's list of messages. */
export function toMessage(row: MessageRow): Message {
  return {
    _id: row.id,
    name: row.name,
    email: row.email,
    subject: row.subject,
    excerpt: toExcerpt(row.message),
    createdAt: row.createdAt.toISOString(),
    readAt: row.readAt?.toISOString() ?? null,
    answeredAt: row.answeredAt?.toISOString() ?? null,
  };
}

export function toMessageDetail(row: MessageRow, answers: readonly AnswerRow[]): MessageDetail {
  return {
    ...toMessage(row),
    message: row.message,
    answers: answers.map(({ id, author, body, createdAt }) => {
      return { _id: id, author, body, createdAt: createdAt.toISOString() };
    }),
  };
}
