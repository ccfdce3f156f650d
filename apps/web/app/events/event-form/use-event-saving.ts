import type { OwnEvent } from '@lampion/contract/events/events';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate, useRevalidator } from 'react-router';
import { ApiError } from '../../platform/api.ts';
import { holdForUndo } from '../../ui/hold-for-undo.ts';
import { clearError, notify, notifyError, type ToastMessage } from '../../ui/toaster.tsx';
import { useIsHere, useOneAtATime } from '../../ui/use-task.ts';
import {
  describeMoment,
  draftOf,
  dropDraft,
  dropSentDraft,
  type EventDraft,
  keepDraft,
  newDraft,
  readKeptDraft,
} from './event-draft.ts';
import { findQuestions, type Meeting, mergeEvent, type Side } from './merge-event.ts';
import {
  checkDraft,
  type EventFaults,
  type ImageChoice,
  placeFaults,
  type SavedParts,
  saveEvent,
} from './save-event.ts';

const words = {
  notCreated: "Une erreur est survenue lors de la création de l'événement",
  notUpdated: "Une erreur est survenue lors de la mise à jour de l'événement.",
};

function readFaults(refusal: ApiError | null): EventFaults {
  const placed = placeFaults(refusal?.errors ?? []);
  const isImage = refusal?.code === 'unsupported_image' || refusal?.code === 'too_large';
  return isImage ? { ...placed, image: refusal.message } : placed;
}

interface Form
  extends Pick<ReturnType<typeof useEventDraft>, 'settle' | 'change' | 'read' | 'readBase' | 'rebase'> {
  /** Changes the picture that is sent. */
  choose: (image: ImageChoice) => void;
}

interface Conflict {
  readonly meeting: Meeting;
  readonly parts: SavedParts;
}

/**
 * Validates and sends the form, and shows the outcome. `event` is null for a new one. Merges what
 * was saved elsewhere since, asking only where both changed the same, and saves again. Requests a
 * confirmation for unusually long dates. A change that notifies guests at once can be undone for
 * ten seconds, in which the form stays.
 */
export function useEventSaving(
  event: OwnEvent | null,
  { settle, change, read, readBase, rebase, choose }: Form,
) {
  const [conflict, setConflict] = useState<Conflict | null>(null);
  /** What to save once the long dates are confirmed. */
  const [long, setLong] = useState<SavedParts | null>(null);
  const [faults, setFaults] = useState<EventFaults>({});
  const [planRefusal, setPlanRefusal] = useState<string | null>(null);
  /** The share uploaded, 0 to 1; null while nothing is being sent. */
  const [sent, setSent] = useState<number | null>(null);
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const runAlone = useOneAtATime();
  const isHere = useIsHere();
  const fallback = event ? words.notUpdated : words.notCreated;

  async function save(draft: EventDraft, parts: SavedParts) {
    const wrong = checkDraft(draft);
    clearError(fallback);
    // A draft is saved without submitting the form, so the same errors must be shown again.
    flushSync(() => setFaults({}));
    setFaults(wrong);
    setPlanRefusal(null);
    if (Object.keys(wrong).length > 0) return;
    setSent(0);
    const { held, ...offered } = parts;
    try {
      if (held) await holdForUndo(held, () => send(draft, offered));
      else await send(draft, offered);
    } finally {
      setSent(null);
    }
  }

  async function send(draft: EventDraft, parts: SavedParts) {
    try {
      const base = readBase();
      const saved = await saveEvent({ draft, ...parts, event: base, onProgress: setSent });
      notify(describeSaved(base, saved));
      await leave(saved._id, settle(draft, saved));
    } catch (error) {
      await refuse(error instanceof ApiError ? error : null, parts);
    }
  }

  /** Navigates to the event, or to its form when something is left to save. */
  async function leave(id: string, isAllSaved: boolean) {
    if (!isHere()) return;
    if (isAllSaved) await navigate(`/pro/events/${id}`);
    else if (event) await revalidate();
    else await navigate(`/pro/events/${id}/edit`);
  }

  /** Saves again what others did not change too; asks about the rest. */
  async function meet(theirs: OwnEvent, parts: SavedParts) {
    const base = readBase();
    if (base === null) return;
    const meeting = { base, mine: read(), image: parts.image, theirs };
    if (findQuestions(meeting).length > 0) return setConflict({ meeting, parts });
    await saveMerged({ meeting, parts }, {});
  }

  async function saveMerged({ meeting, parts }: Conflict, choices: Readonly<Record<string, Side>>) {
    const { draft, image } = mergeEvent(meeting, choices);
    rebase(meeting.theirs);
    change(draft);
    if (image !== parts.image) choose(image);
    setConflict(null);
    await save(draft, { ...parts, image });
  }

  async function refuse(refusal: ApiError | null, parts: SavedParts) {
    if (refusal?.code === 'conflict') return meet(refusal.current as OwnEvent, parts);
    if (refusal?.code === 'event_very_long') return setLong(parts);
    if (refusal?.code === 'plan_limit_reached') return setPlanRefusal(refusal.message);
    const fieldFaults = readFaults(refusal);
    setFaults(fieldFaults);
    if (Object.keys(fieldFaults).length > 0) return;
    const isExplained = refusal !== null && refusal.code !== 'internal';
    const text = isExplained ? `${fallback.replace(/\.$/, '')}. ${refusal.message}` : fallback;
    notifyError({ title: 'Erreur', text }, fallback);
  }

  return {
    faults,
    planRefusal,
    sent,
    save: (draft: EventDraft, parts: SavedParts) => runAlone(() => save(draft, parts)),
    differences: conflict === null ? [] : findQuestions(conflict.meeting),
    answer: (choices: Readonly<Record<string, Side>>) =>
      runAlone(async () => conflict && saveMerged(conflict, choices)),
    decideLater: () => setConflict(null),
    isLong: long !== null,
    keepLong: () =>
      runAlone(async () => {
        setLong(null);
        if (long) await save(read(), { ...long, isLengthConfirmed: true });
      }),
    correctLong: () => setLong(null),
  };
}

/** What saving the form did. `before` is null for a new event. */
function describeSaved(before: OwnEvent | null, { status, own }: OwnEvent): ToastMessage {
  if (status === 'draft')
    return own.publishAt === null
      ? { title: 'Brouillon enregistré', text: 'Personne d’autre ne le voit.' }
      : { title: 'Publication programmée', text: `Le ${describeMoment(own.publishAt)}.` };
  if (before === null) return { title: 'Succès', text: 'Événement créé avec succès!' };
  if (before.status === 'draft') return { title: 'Événement publié', text: 'Sa page est en ligne.' };
  return { title: 'Succès', text: 'Événement mis à jour avec succès!' };
}

/**
 * The state of the form and the event it is based on; every change is also stored in the browser.
 * `event` is null for a new one.
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
   * Removes the stored draft after it was saved. False when more has been typed since: that stays
   * stored and is offered when the event is edited.
   */
  function settle(sent: EventDraft, saved: OwnEvent): boolean {
    const typed = latest.current;
    if (id !== null) base.current = saved;
    if (typed !== sent) keepDraft(saved._id, { draft: typed, base: saved });
    if (typed === sent || id === null) dropSentDraft(id, typed);
    return typed === sent;
  }

  /** The current values, also while a request runs. */
  const read = () => latest.current;
  /** The version it is based on; null for a new event. */
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
