import { eventEndpoints } from '@lampion/contract/endpoints/events';
import type { OwnEvent } from '@lampion/contract/schemas/event';
import { data } from 'react-router';
import { ApiError, callApi } from '../../lib/api.ts';

/** One of the organiser's own events. Another organiser's is not found here, though its public page may exist. */
export async function loadOwnEvent(id: string, signal: AbortSignal): Promise<OwnEvent> {
  const { own, ...event } = await readEvent(id, signal);
  if (own === undefined) throw data(null, { status: 404 });
  return { ...event, own };
}

async function readEvent(id: string, signal: AbortSignal) {
  try {
    return await callApi(eventEndpoints.getEvent, { params: { id }, signal });
  } catch (error) {
    // A malformed id is as unknown as one without an event.
    if (error instanceof ApiError && error.status === 400) throw data(null, { status: 404 });
    throw error;
  }
}
