/**
 * The id of the e-mail that confirmed a contact message: the first one its sender got from us, which starts the thread
 * of our answers.
 */
export function contactEmailId(messageId: string): string {
  return `contact.${messageId}`;
}
