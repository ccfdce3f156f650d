/**
 * Storage key of the events that were joined in this browser without an account: ids and replies,
 * nothing personal.
 */
const KEY = 'lampion-joined';
const KEPT_MAX = 50;

type Joined = 'yes' | 'waiting';

function readAll(): (readonly unknown[])[] {
  try {
    const notes: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(notes) ? notes.filter((note) => Array.isArray(note)) : [];
  } catch {
    return [];
  }
}

/**
 * What was answered to an event in this browser. A hint: the list is the server's, and the link of
 * the e-mail rules.
 */
export function readJoined(eventId: string): Joined | null {
  const note = readAll().find(([id]) => id === eventId);
  return note?.[1] === 'yes' || note?.[1] === 'waiting' ? note[1] : null;
}

/** Null when the reply was withdrawn. */
export function noteJoined(eventId: string, reply: Joined | null): void {
  const others = readAll().filter(([id]) => id !== eventId);
  const notes = reply === null ? others : [...others, [eventId, reply]];
  try {
    localStorage.setItem(KEY, JSON.stringify(notes.slice(-KEPT_MAX)));
  } catch {
    // Without storage the page shows the reply until it is loaded again.
  }
}
