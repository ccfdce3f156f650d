import type { OwnEvent } from '@lampion/contract/schemas/event';
import { useState } from 'react';
import { draftOf, type EventDraft, newDraft } from './event-draft.ts';
import { dropDraft, keepDraft, readKeptDraft } from './kept-draft.ts';

/** What the form holds; every change is also kept in the browser. `event` is null for a new one. */
export function useEventDraft(event: OwnEvent | null) {
  const id = event?._id ?? null;
  const [initial] = useState(() => (event ? draftOf(event) : newDraft(new Date())));
  const [draft, setDraft] = useState(initial);
  const [kept, setKept] = useState(() => readKeptDraft(id, initial));

  function change(next: EventDraft) {
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

  return { draft, change, hasKept: kept !== null, takeKept, forgetKept };
}
