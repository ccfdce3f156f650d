import type { OwnEvent } from '@lampion/contract/events/events';
import { draftOf, type EventDraft, newDraft } from './event-draft.ts';

/**
 * What was typed, with the event it is based on: a later save merges with what changed elsewhere
 * since.
 */
export interface KeptForm {
  readonly draft: EventDraft;
  /** Null for a new event. */
  readonly base: OwnEvent | null;
}

const PREFIX = 'eventDraft:';

/** Storage key: one form per event, and one for a new event. */
function keyOf(eventId: string | null): string {
  return `${PREFIX}${eventId ?? 'new'}`;
}

/** Without what no form changes: a list of guests may be long. */
function lighten(base: OwnEvent | null): OwnEvent | null {
  return base && { ...base, guests: [], challenges: [], bars: [] };
}

function read(eventId: string | null): unknown {
  try {
    return JSON.parse(localStorage.getItem(keyOf(eventId)) ?? 'null');
  } catch {
    return null;
  }
}

const isSame = (a: EventDraft, b: EventDraft) => JSON.stringify(a) === JSON.stringify(b);

/**
 * Stores what was typed in this browser. Storage may be full or unavailable: the form works without
 * it.
 */
export function keepDraft(eventId: string | null, { draft, base }: KeptForm): void {
  try {
    localStorage.setItem(keyOf(eventId), JSON.stringify({ draft, base: lighten(base) }));
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

/** Removes a draft that was sent, unless another tab has stored a new one since. */
export function dropSentDraft(eventId: string | null, sent: EventDraft): void {
  const kept = read(eventId);
  if (isForm(kept, eventId, sent) && isSame(kept.draft, sent)) dropDraft(eventId);
}

/**
 * The stored draft if it differs from `shown` and from its base, else null; also null when its
 * format is outdated.
 */
export function readKeptDraft(eventId: string | null, shown: EventDraft): KeptForm | null {
  const kept = read(eventId);
  if (!isForm(kept, eventId, shown)) return null;
  return isUntouched(kept) || isSame(kept.draft, shown) ? null : kept;
}

const isUntouched = ({ draft, base }: KeptForm) => base !== null && isSame(draft, draftOf(base));

/** Names of the events whose stored draft differs from the event. */
export function listKeptDrafts(): string[] {
  try {
    return Object.keys(localStorage).flatMap((key) => {
      const id = key.slice(PREFIX.length);
      const kept = key.startsWith(PREFIX) ? read(id) : null;
      if (!isForm(kept, id === 'new' ? null : id, newDraft(new Date())) || isUntouched(kept)) return [];
      return [kept.draft.name.trim()];
    });
  } catch {
    // Without storage nothing was stored.
    return [];
  }
}

function isForm(value: unknown, eventId: string | null, model: EventDraft): value is KeptForm {
  if (!isObject(value) || !isObject(value.draft)) return false;
  const { draft, base } = value;
  const isBased = eventId === null ? base === null : isObject(base) && isObject(base.own);
  return isBased && Object.entries(model).every(([name, example]) => typeof draft[name] === typeof example);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
