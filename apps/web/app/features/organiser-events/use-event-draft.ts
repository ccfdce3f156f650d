import type { OwnEvent } from '@lampion/contract/schemas/event';
import { useRef, useState } from 'react';
import { draftOf, type EventDraft, newDraft } from './event-draft.ts';
import { dropDraft, dropSentDraft, keepDraft, readKeptDraft } from './kept-draft.ts';

/**
 * The state of the form and the event it is based on; every change is also stored in the browser. `event` is null for a new
 * one.
 */
export function useEventDraft(event: OwnEvent | null) {
  const id = event?._id ?? null;
  const [initial] = useState(() => (event ? draftOf(event) : newDraft(new Date())));
  const [draft, setDraft] = useState(initial);
  const latest = useRef(initial);
  const base = useRef(event);
  const [kept, setKept] = useState(() => readKeptDraft(id, initial));

  function change(next: EventDraft) {
    latest.current = next;
    setDraft(next);
    keepDraft(id, { draft: next, base: base.current });
  }

  function takeKept() {
    if (kept) {
      base.current = kept.base;
      change(kept.draft);
    }
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
  function settle(sent: EventDraft, saved: OwnEvent): boolean {
    const typed = latest.current;
    if (id !== null) base.current = saved;
    if (typed !== sent) keepDraft(saved._id, { draft: typed, base: saved });
    if (typed === sent || id === null) dropSentDraft(id, typed);
    return typed === sent;
  }

  /** What is typed now, also where an answer is awaited. */
  const read = () => latest.current;
  /** What it is based on: null for a new event. */
  const readBase = () => base.current;
  const rebase = (to: OwnEvent) => {
    base.current = to;
  };

  return {
    draft,
    settle,
    change,
    read,
    readBase,
    rebase,
    hasKept: kept !== null,
    takeKept,
    forgetKept,
  };
}
