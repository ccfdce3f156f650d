/** Fragment of an address that focuses the message field. */
const COMPOSE = '#message';

/** The screen that sends a message to an event's guests, ready to type. */
export const toComposer = (eventId: string): string => `/pro/events/${eventId}/notification${COMPOSE}`;

/** Whether an address asks to type at once. */
export const isComposing = (hash: string): boolean => hash === COMPOSE;

const NAME = 'merci';

/** Query of the message screen that makes it open with a thank-you message. */
export const THANKING = `?${NAME}`;

/** Whether an address requests the thank-you message. */
export const isThanking = (search: string): boolean => new URLSearchParams(search).has(NAME);

/** The proposed text, which can be edited before it is sent. */
export const THANKS = 'Merci d’avoir été là ! Sans vous, ce n’étaient que des lampions.';
