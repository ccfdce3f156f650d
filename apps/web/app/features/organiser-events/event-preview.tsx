import type { Picture } from '@lampion/contract/schemas/common';
import type { OwnEvent } from '@lampion/contract/schemas/event';
import { memo, useDeferredValue, useState } from 'react';
import { PublicFrame } from '../../components/area/public-frame.tsx';
import { useDebounced } from '../../lib/use-debounced.ts';
import { readMoment } from '../events/event-moment.ts';
import { EventSheet } from '../events/event-sheet.tsx';
import type { EventDraft } from './event-draft.ts';
import { previewEvent } from './preview-event.ts';
import { useOrganiserFace } from './use-organiser-face.ts';

interface EventPreviewProps {
  /** Null for a new one. */
  event: OwnEvent | null;
  organiserId: string | null;
  draft: EventDraft;
  /** Null for the drawn cover. */
  picture: Picture | null;
}

const unsent = {
  sent: null,
  values: {},
  faults: { fields: {}, form: null },
  isListFull: false,
  pushKey: '',
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
