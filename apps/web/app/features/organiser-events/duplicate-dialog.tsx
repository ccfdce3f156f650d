import { eventEndpoints } from '@lampion/contract/endpoints/events';
import { useCallback, useState } from 'react';
import { useNavigate } from 'react-router';
import { useAsk } from '../../components/area/use-ask.ts';
import { FormDialog } from '../../components/ui/form-dialog.tsx';
import { LoadingRegion, SkeletonRow } from '../../components/ui/skeleton.tsx';
import { notify } from '../../components/ui/toaster.tsx';
import { callApi } from '../../lib/api.ts';
import { useLoaded } from '../../lib/use-loaded.ts';
import type { ActionSubject } from './describe-action.ts';
import { placeFaults, toMoments } from './event-fields.ts';
import { LongEventDialog } from './long-event-dialog.tsx';
import { type NightDraft, nightDraftOf } from './night-draft.ts';
import { NightFields } from './night-fields.tsx';

/** The proposal comes after the dialog has opened, when the focus is on the only button there is. */
function focusFirst(box: HTMLElement | null): void {
  box?.querySelector('input')?.focus();
}

interface DuplicateDialogProps {
  event: ActionSubject;
  onClose: () => void;
}

/** Asks when the copy takes place, proposes the next free week, and leads to the draft. */
export function DuplicateDialog({ event: { _id: id, name }, onClose }: DuplicateDialogProps) {
  const load = useCallback(
    (signal: AbortSignal) => callApi(eventEndpoints.getNextNight, { params: { id }, signal }),
    [id],
  );
  const { data: proposed, error } = useLoaded(load);
  const [chosen, setChosen] = useState<NightDraft | null>(null);
  const { ask, isBusy, refusal, setRefusal } = useAsk();
  const navigate = useNavigate();
  const night = chosen ?? (proposed && nightDraftOf(proposed));

  async function duplicate(isLengthConfirmed = false) {
    if (!night) return;
    const copy = await ask(() =>
      callApi(eventEndpoints.duplicateEvent, {
        params: { id },
        body: { ...toMoments(night), ...(isLengthConfirmed && { confirmLength: true }) },
      }),
    );
    if (copy === null) return;
    notify({ title: 'Brouillon créé', text: 'Relisez-le, puis publiez-le quand vous voulez.' });
    onClose();
    await navigate(`/pro/events/${copy._id}/edit`);
  }

  const isLong = refusal?.code === 'event_very_long';
  const fields = Object.entries(refusal?.fields ?? {}).map(([path, message = '']) => ({ path, message }));
  return (
    <FormDialog
      title={`Dupliquer « ${name} »`}
      text="Un brouillon est créé à cette date, avec ses défis et ses bars, sans ses invités. Personne d’autre ne le voit avant sa publication."
      submit="Créer le brouillon"
      isDisabled={!night}
      pendingText={isBusy ? 'Un instant…' : undefined}
      fault={refusal}
      error={error?.message ?? (fields.length === 0 && !isLong ? refusal?.message : undefined)}
      onSubmit={() => void duplicate()}
      onClose={onClose}
    >
      {night ? (
        <div ref={focusFirst}>
          <NightFields draft={night} faults={placeFaults(fields)} onChange={setChosen} />
        </div>
      ) : (
        <LoadingRegion label="Recherche d’une date">
          <SkeletonRow />
        </LoadingRegion>
      )}
      {night && isLong && (
        <LongEventDialog
          night={night}
          onConfirm={() => void duplicate(true)}
          onClose={() => setRefusal(null)}
        />
      )}
    </FormDialog>
  );
}
