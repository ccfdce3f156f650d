import { useRef, useState } from 'react';
import { isDraft, newDraft, type PartyDraft } from './party-draft.ts';

/** Emptied with the rest of the storage when another account signs in. */
const KEY = 'app-party-draft';

function readKept(): PartyDraft | null {
  try {
    // An older version of the app kept less of it.
    const kept = JSON.parse(localStorage.getItem(KEY) ?? 'null');
    const draft: unknown = kept && { ...newDraft(''), ...kept };
    return isDraft(draft) ? draft : null;
  } catch {
    return null;
  }
}

/** For the next time planning is opened; null forgets it. False where the browser stores nothing. */
export function keepDraft(draft: PartyDraft | null): boolean {
  try {
    if (draft === null) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, JSON.stringify(draft));
    return true;
  } catch {
    // Without storage the draft exists only in the form.
    return false;
  }
}

/** The party being planned, kept on this device with each keystroke. */
export function usePartyDraft() {
  const [draft, setDraft] = useState(() => readKept() ?? newDraft(crypto.randomUUID()));
  const [isKept, setKept] = useState(false);
  const latest = useRef(draft);
  function change(part: Partial<PartyDraft>) {
    latest.current = { ...latest.current, ...part };
    setDraft(latest.current);
    setKept(keepDraft(latest.current));
  }
  return { draft, change, isKept, forget: () => keepDraft(null) };
}
