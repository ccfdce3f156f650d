import { eventEndpoints, type OwnEvent } from '@lampion/contract/events/events';
import { callApi } from '../../platform/api.ts';
import { createKeyedSending } from '../../platform/request-key.ts';
import type { Held } from '../../ui/hold-for-undo.ts';
import { draftOf, type EventDraft } from './event-draft.ts';
import { changedFields, toFields } from './event-fields.ts';
import type { GuestNotice } from './guest-notice.tsx';

/** The change of the picture: a new file, the drawn cover again, or none. */
export type ImageChoice = { file: File } | 'remove' | null;

/** What is saved besides the form's fields. */
export interface SavedParts {
  image: ImageChoice;
  /** Null when no guest is concerned. */
  notice: GuestNotice | null;
  /** When it becomes public, as the form sends it; null when it already is. */
  publication: Readonly<Record<string, string>> | null;
  /** The user confirmed a length above 30 days. */
  isLengthConfirmed?: boolean;
  /**
   * The undo offer for a change that notifies guests at once. Null when it was offered already, or
   * nobody is notified.
   */
  held?: Held | null;
}

interface Saving extends SavedParts {
  draft: EventDraft;
  /** Null for a new one. */
  event: OwnEvent | null;
  onProgress: (sent: number) => void;
}

const createOnce = createKeyedSending();

/**
 * Creates the event, or saves the fields that changed.
 * @throws ApiError
 */
export function saveEvent({
  draft,
  image,
  event,
  notice,
  publication,
  isLengthConfirmed = false,
  onProgress,
}: Saving): Promise<OwnEvent> {
  const body = new FormData();
  const fields = event ? changedFields(toFields(draftOf(event)), toFields(draft)) : toFields(draft);
  for (const [name, value] of Object.entries({ ...fields, ...publication })) body.set(name, value);
  if (image === 'remove') body.set('removeImage', 'true');
  else if (image) body.set(event ? 'image' : 'imageFile', image.file);
  if (isLengthConfirmed) body.set('confirmLength', 'true');
  if (notice) body.set('tellGuests', String(notice.notifiesGuests));
  if (notice?.notifiesGuests) body.set('guestWords', notice.words);
  if (!event) {
    return createOnce(body, (idempotencyKey) =>
      callApi(eventEndpoints.createEvent, { body, onProgress, idempotencyKey }),
    );
  }
  body.set('version', String(event.own.version));
  const hasFile = image !== null && image !== 'remove';
  // Progress is only shown for a file; a request with progress cannot outlive its page.
  const sending = hasFile ? { onProgress } : { keepalive: true };
  return callApi(eventEndpoints.updateEvent, { params: { id: event._id }, body, ...sending });
}

/**
 * Publishes a draft now.
 * @throws ApiError
 */
export function publishEvent(id: string): Promise<OwnEvent> {
  const body = new FormData();
  body.set('publication', 'now');
  return callApi(eventEndpoints.updateEvent, { params: { id }, body });
}
