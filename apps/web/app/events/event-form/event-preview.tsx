import type { OwnEvent } from '@lampion/contract/events/events';
import { organiserEndpoints, type PublicOrganiser } from '@lampion/contract/people/organisers';
import type { Picture } from '@lampion/contract/platform/common';
import { Eye } from 'lucide-react';
import { memo, type ReactNode, useCallback, useDeferredValue, useState } from 'react';
import { callApi } from '../../platform/api.ts';
import { useDebounced, useLoaded } from '../../platform/use-loaded.ts';
import { PublicFrame } from '../../site/public-frame.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/graphics.tsx';
import { readMoment } from '../event-page/event-labels.tsx';
import { EventSheet } from '../event-page/event-sheet.tsx';
import type { EventDraft } from './event-draft.ts';
import { previewEvent } from './preview-event.ts';

interface EventPreviewProps {
  /** Null for a new one. */
  event: OwnEvent | null;
  organiserId: string | null;
  draft: EventDraft;
  /** Null for the drawn cover. */
  picture: Picture | null;
}

const unsent = {
  asked: { purpose: '', questions: [] },
  sent: null,
  values: {},
  faults: { fields: {}, form: null },
  isListFull: false,
  pushKey: '',
};

const nameless: PublicOrganiser = {
  _id: '',
  username: 'Organisateur',
  displayName: 'Organisateur',
  picUrl: null,
  bio: '',
  path: '/',
};

/** The preview page, re-rendered at low priority, so that typing never waits for it. */
const PreviewPage = memo(function PreviewPage({ event, organiserId, draft, picture }: EventPreviewProps) {
  const [now] = useState(() => new Date());
  const organiser = useOrganiserFace(organiserId);
  const shown = previewEvent({ draft, event, picture, now });
  return (
    <EventSheet
      event={shown}
      organiser={organiser}
      faces={[]}
      moment={readMoment(shown, now)}
      url=""
      mapStyleUrl={undefined}
      join={unsent}
    />
  );
});

/** Rendering a whole page at each key of a fast typist would slow down a weak device. */
const PAUSE_MS = 120;

/** A live preview of the event's public page, with its own components and styles. */
export function EventPreview({ draft, picture, ...rest }: EventPreviewProps) {
  const settled = useDebounced(draft, PAUSE_MS);
  return (
    <PublicFrame title="Aperçu de la page publique" isInert>
      <PreviewPage {...rest} draft={useDeferredValue(settled)} picture={useDeferredValue(picture)} />
    </PublicFrame>
  );
}

interface PreviewButtonProps {
  size?: 'medium' | 'large';
  children: ReactNode;
}

/** Opens the preview over the page, when there is no room beside it. */
export function PreviewButton({ size = 'medium', children }: PreviewButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size={size} onClick={() => setOpen(true)}>
        <Icon of={Eye} />
        Aperçu
      </Button>
      <Dialog
        isOpen={isOpen}
        onOpenChange={setOpen}
        title="Aperçu de la page publique"
        actions={
          <Button variant="ink" onClick={() => setOpen(false)}>
            Fermer l’aperçu
          </Button>
        }
      >
        {children}
      </Dialog>
    </>
  );
}

/**
 * The organiser's public data for the preview; a nameless one until it has loaded, and if that
 * fails.
 */
function useOrganiserFace(id: string | null): PublicOrganiser {
  const load = useCallback(
    (signal: AbortSignal) =>
      callApi(organiserEndpoints.getOrganiser, { params: { creatorId: id ?? '' }, signal }),
    [id],
  );
  return useLoaded(id === null ? null : load).data ?? nameless;
}
