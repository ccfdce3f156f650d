import { organiserEndpoints } from '@lampion/contract/endpoints/organisers';
import type { OrganiserFront } from '@lampion/contract/schemas/organiser-front';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { useOneAtATime } from '../../components/area/use-one-at-a-time.ts';
import { describeFailure } from '../../components/area/use-task.ts';
import { clearError, notify, notifyError } from '../../components/ui/toaster.tsx';
import { useErrorFocus } from '../../components/ui/use-error-focus.ts';
import { ApiError, callApi } from '../../lib/api.ts';
import { useEventImage } from '../organiser-events/use-event-image.ts';
import {
  checkPage,
  type PageFaults,
  type PageValues,
  pageValuesOf,
  placePageFaults,
  toPageBody,
} from './page-values.ts';

const NOT_SAVED = 'Page publique non enregistrée';

function readFaults(error: unknown): PageFaults {
  if (!(error instanceof ApiError)) return {};
  const isImage = error.code === 'unsupported_image' || error.code === 'too_large';
  return isImage ? { image: error.message } : placePageFaults(error.errors);
}

/** The state of the form of the public page: its values, its picture, its faults, and whether it is being sent. */
export function usePageForm(page: OrganiserFront) {
  const saved = pageValuesOf(page);
  const [values, setValues] = useState(saved);
  const [faults, setFaults] = useState<PageFaults>({});
  const [isPending, setPending] = useState(false);
  const { image, choose, picture } = useEventImage(page.picture);
  const form = useErrorFocus(faults);
  const { revalidate } = useRevalidator();
  const runAlone = useOneAtATime();

  async function send() {
    const wrong = checkPage(values);
    setFaults(wrong);
    if (Object.keys(wrong).length > 0) return;
    clearError(NOT_SAVED);
    setPending(true);
    try {
      await callApi(organiserEndpoints.updateOrganiserPage, { body: toPageBody(saved, values, image) });
      await revalidate();
      choose(null);
      notify({ title: 'Page publique mise à jour' });
    } catch (error) {
      const placed = readFaults(error);
      setFaults(placed);
      if (Object.keys(placed).length === 0) notifyError(describeFailure(error, NOT_SAVED));
    } finally {
      setPending(false);
    }
  }

  const change = (changes: Partial<PageValues>) => setValues({ ...values, ...changes });
  return { form, values, faults, isPending, image, picture, choose, change, submit: () => runAlone(send) };
}

export type PageFormState = ReturnType<typeof usePageForm>;
