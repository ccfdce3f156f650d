import type { OwnEvent } from '@lampion/contract/schemas/event';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { notify, notifyError } from '../../components/ui/toaster.tsx';
import { ApiError } from '../../lib/api.ts';
import type { EventDraft } from './event-draft.ts';
import { checkDraft, type EventFaults, placeFaults } from './event-fields.ts';
import { dropDraft } from './kept-draft.ts';
import { type ImageChoice, saveEvent } from './save-event.ts';

const words = {
  created: { title: 'Succès', text: 'Événement créé avec succès!' },
  updated: { title: 'Succès', text: 'Événement mis à jour avec succès!' },
  notCreated: "Une erreur est survenue lors de la création de l'événement",
  notUpdated: "Une erreur est survenue lors de la mise à jour de l'événement.",
};

function readFaults(refusal: ApiError | null): EventFaults {
  const placed = placeFaults(refusal?.errors ?? []);
  const isImage = refusal?.code === 'unsupported_image' || refusal?.code === 'too_large';
  return isImage ? { ...placed, image: refusal.message } : placed;
}

/** Checks and sends the form, and says what became of it. `event` is null for a new one. */
export function useEventSaving(event: OwnEvent | null) {
  const [faults, setFaults] = useState<EventFaults>({});
  const [planRefusal, setPlanRefusal] = useState<string | null>(null);
  /** The share of the form that has left, 0 to 1; null while nothing is being sent. */
  const [sent, setSent] = useState<number | null>(null);
  const navigate = useNavigate();

  async function save(draft: EventDraft, image: ImageChoice) {
    const wrong = checkDraft(draft);
    setFaults(wrong);
    setPlanRefusal(null);
    if (Object.keys(wrong).length > 0) return;
    setSent(0);
    try {
      const saved = await saveEvent({ draft, image, event, onProgress: setSent });
      dropDraft(event?._id ?? null);
      notify(event ? words.updated : words.created);
      await navigate(`/pro/events/${saved._id}`);
    } catch (error) {
      refuse(error instanceof ApiError ? error : null);
    } finally {
      setSent(null);
    }
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

  return { faults, planRefusal, sent, save };
}
