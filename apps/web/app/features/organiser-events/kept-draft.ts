import type { EventDraft } from './event-draft.ts';

/** One kept form per event, and one for the event that does not exist yet. */
function keyOf(eventId: string | null): string {
  return `eventDraft:${eventId ?? 'new'}`;
}

/** Keeps what was typed in this browser. Storage may be full or closed: the form works without it. */
export function keepDraft(eventId: string | null, draft: EventDraft): void {
  try {
    localStorage.setItem(keyOf(eventId), JSON.stringify(draft));
  } catch {
    // Nothing is lost that was not lost before.
  }
}

export function dropDraft(eventId: string | null): void {
  try {
    localStorage.removeItem(keyOf(eventId));
  } catch {
    // Then nothing was kept either.
  }
}

/** Drops a form that was sent; what another tab keeps in its place stays. */
export function dropSentDraft(eventId: string | null, sent: EventDraft): void {
  try {
    if (localStorage.getItem(keyOf(eventId)) === JSON.stringify(sent)) dropDraft(eventId);
  } catch {
    // See above.
  }
}

/** What was kept and differs from `shown`, else null: also when it is not in the shape of today's form. */
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
