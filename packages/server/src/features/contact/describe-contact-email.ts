/**
 * The id of the e-mail that confirmed a contact message: the first one its sender had from us, so what we answer goes on
 * from it.
 */
export function contactEmailId(messageId: string): string {
  return `contact.${messageId}`;
}
