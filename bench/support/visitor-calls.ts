import type { Call } from './steady-load.ts';

/** Each call comes from another address, because rate limits count by address. */
const address = (index: number) => `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}`;

const read = (path: string): Call => ({ method: 'GET', path, expects: 200 });

const write = (path: string, index: number, body: object): Call => ({
  method: 'POST',
  path,
  headers: { 'content-type': 'application/json', 'x-forwarded-for': address(index) },
  body: JSON.stringify(body),
  expects: 201,
});

/**
 * Of ten calls: six cached pages, two reads of the API, a reply, which invalidates pages on every
 * process, and a contact message.
 */
export function callOf(index: number, eventIds: readonly string[]): Call {
  const eventId = eventIds[Math.floor(index / 10) % eventIds.length];
  const email = `lea-${index}@exemple.fr`;
  const calls = [
    () => read('/'),
    () => read(`/events/${eventId}`),
    () => read('/contact'),
    () => read('/api/blogs?limit=10'),
    () => write(`/api/events/${eventId}/replies`, index, { nickname: 'Léa', email, plusOnes: 0 }),
    () => read('/blog'),
    () => read(`/events/${eventId}`),
    () => write('/api/contact', index, { name: 'Léa', email, subject: 'Bonjour', message: 'Une question.' }),
    () => read('/'),
    () => read('/api/blogs?limit=3'),
  ];
  return (calls[index % calls.length] ?? (() => read('/')))();
}
