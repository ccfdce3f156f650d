/** The part of the address that asks for the message field at once. */
const COMPOSE = '#message';

/** The screen that sends a message to an event's guests, ready to type. */
export const toComposer = (eventId: string): string => `/pro/events/${eventId}/notification${COMPOSE}`;

/** Whether an address asks to type at once. */
export const isComposing = (hash: string): boolean => hash === COMPOSE;

const NAME = 'merci';

/** What asks the screen on which a host writes to guests to open with a word of thanks. */
export const THANKING = `?${NAME}`;

/** Whether an address asks for it. */
export const isThanking = (search: string): boolean => new URLSearchParams(search).has(NAME);

/** What is proposed, to be changed before it is sent. */
export const THANKS = 'Merci d’avoir été là ! Sans vous, ce n’étaient que des lampions.';
