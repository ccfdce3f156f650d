import type { OwnEvent } from '@lampion/contract/schemas/event';
import { useRef, useState } from 'react';
import { draftOf, type EventDraft, newDraft } from './event-draft.ts';
import { dropDraft, dropSentDraft, keepDraft, readKeptDraft } from './kept-draft.ts';

/** The state of the form; every change is also stored in the browser. `event` is null for a new one. */
export function useEventDraft(event: OwnEvent | null) {
  const id = event?._id ?? null;
  const [initial] = useState(() => (event ? draftOf(event) : newDraft(new Date())));
  const [draft, setDraft] = useState(initial);
  const latest = useRef(initial);
  const [kept, setKept] = useState(() => readKeptDraft(id, initial));

  function change(next: EventDraft) {
    latest.current = next;
    setDraft(next);
    keepDraft(id, next);
  }

  function takeKept() {
    if (kept) change(kept);
    setKept(null);
  }

  function forgetKept() {
    dropDraft(id);
    setKept(null);
  }

  /**
   * Removes the stored form after it was saved as an event. False when more has been typed since: that stays stored,
   * and will be offered with the event.
   */
  function settle(sent: EventDraft, savedId: string): boolean {
    const typed = latest.current;
    if (typed !== sent && id === null) keepDraft(savedId, typed);
    if (typed === sent || id === null) dropSentDraft(id, typed);
    return typed === sent;
  }

  /** What is typed now, also where an answer is awaited. */
  const read = () => latest.current;

  return { draft, settle, change, read, hasKept: kept !== null, takeKept, forgetKept };
}
