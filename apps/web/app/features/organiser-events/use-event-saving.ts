import type { OwnEvent } from '@lampion/contract/schemas/event';
import { useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { useIsHere } from '../../components/area/use-is-here.ts';
import { useOneAtATime } from '../../components/area/use-one-at-a-time.ts';
import { notify, notifyError } from '../../components/ui/toaster.tsx';
import { ApiError } from '../../lib/api.ts';
import { describeSaved } from './describe-saved.ts';
import type { EventDraft } from './event-draft.ts';
import { checkDraft, type EventFaults, placeFaults } from './event-fields.ts';
import { type SavedParts, saveEvent } from './save-event.ts';
import type { useEventDraft } from './use-event-draft.ts';

const words = {
  notCreated: "Une erreur est survenue lors de la création de l'événement",
  notUpdated: "Une erreur est survenue lors de la mise à jour de l'événement.",
};

function readFaults(refusal: ApiError | null): EventFaults {
  const placed = placeFaults(refusal?.errors ?? []);
  const isImage = refusal?.code === 'unsupported_image' || refusal?.code === 'too_large';
  return isImage ? { ...placed, image: refusal.message } : placed;
}

type Settle = ReturnType<typeof useEventDraft>['settle'];

/** Validates and sends the form, and shows the outcome. `event` is null for a new one. */
export function useEventSaving(event: OwnEvent | null, settle: Settle) {
  const [faults, setFaults] = useState<EventFaults>({});
  const [planRefusal, setPlanRefusal] = useState<string | null>(null);
  /** The share uploaded, 0 to 1; null while nothing is being sent. */
  const [sent, setSent] = useState<number | null>(null);
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const runAlone = useOneAtATime();
  const isHere = useIsHere();

  async function save(draft: EventDraft, parts: SavedParts) {
    const wrong = checkDraft(draft);
    setFaults(wrong);
    setPlanRefusal(null);
    if (Object.keys(wrong).length > 0) return;
    setSent(0);
    try {
      const saved = await saveEvent({ draft, ...parts, event, onProgress: setSent });
      notify(describeSaved(event, saved));
      await leave(saved._id, settle(draft, saved._id));
    } catch (error) {
      refuse(error instanceof ApiError ? error : null);
    } finally {
      setSent(null);
    }
  }

  /** Leads to the event; to its form when there is something left to save. */
  async function leave(id: string, isAllSaved: boolean) {
    if (!isHere()) return;
    if (isAllSaved) await navigate(`/pro/events/${id}`);
    else if (event) await revalidate();
    else await navigate(`/pro/events/${id}/edit`);
  }

  function refuse(refusal: ApiError | null) {
    if (refusal?.code === 'plan_limit_reached') return setPlanRefusal(refusal.message);
    const told = readFaults(refusal);
    setFaults(told);
    if (Object.keys(told).length > 0) return;
    const fallback = event ? words.notUpdated : words.notCreated;
    const isTold = refusal !== null && refusal.code !== 'internal';
    notifyError({
      title: 'Erreur',
      text: isTold ? `${fallback.replace(/\.$/, '')}. ${refusal.message}` : fallback,
    });
  }

  return {
    faults,
    planRefusal,
    sent,
    save: (draft: EventDraft, parts: SavedParts) => runAlone(() => save(draft, parts)),
  };
}
