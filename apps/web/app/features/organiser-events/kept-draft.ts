import type { EventDraft } from './event-draft.ts';

/** Storage key: one form per event, and one for a new event. */
function keyOf(eventId: string | null): string {
  return `eventDraft:${eventId ?? 'new'}`;
}

/** Stores what was typed in this browser. Storage may be full or unavailable: the form works without it. */
export function keepDraft(eventId: string | null, draft: EventDraft): void {
  try {
    localStorage.setItem(keyOf(eventId), JSON.stringify(draft));
  } catch {
    // Without storage the draft exists only in the form.
  }
}

export function dropDraft(eventId: string | null): void {
  try {
    localStorage.removeItem(keyOf(eventId));
  } catch {
    // Without storage nothing was stored either.
  }
}

/** Removes a form that was sent, unless another tab has stored another one since. */
export function dropSentDraft(eventId: string | null, sent: EventDraft): void {
  try {
    if (localStorage.getItem(keyOf(eventId)) === JSON.stringify(sent)) dropDraft(eventId);
  } catch {
    // See above.
  }
}

/** The stored form if it differs from `shown`, else null; also null when its shape is outdated. */
export function readKeptDraft(eventId: string | null, shown: EventDraft): EventDraft | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(eventId)) ?? 'null');
    if (!hasShapeOf(kept, shown)) return null;
    return JSON.stringify(kept) === JSON.stringify(shown) ? null : kept;
  } catch {
    return null;
  }
}

function hasShapeOf(value: unknown, model: EventDraft): value is EventDraft {
  if (typeof value !== 'object' || value === null) return false;
  const fields = value as Record<string, unknown>;
  return Object.entries(model).every(([name, example]) => typeof fields[name] === typeof example);
}
