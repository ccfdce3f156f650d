/** The part of the address that asks for the message field at once. */
const COMPOSE = '#message';

/** The screen that sends a message to an event's guests, ready to type. */
export const toComposer = (eventId: string): string => `/pro/events/${eventId}/notification${COMPOSE}`;

/** Whether an address asks to type at once. */
export const isComposing = (hash: string): boolean => hash === COMPOSE;
