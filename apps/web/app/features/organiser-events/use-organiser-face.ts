import { organiserEndpoints } from '@lampion/contract/endpoints/organisers';
import type { PublicOrganiser } from '@lampion/contract/schemas/organiser';
import { useCallback } from 'react';
import { callApi } from '../../lib/api.ts';
import { useLoaded } from '../../lib/use-loaded.ts';

const nameless: PublicOrganiser = {
  _id: '',
  username: 'Organisateur',
  displayName: 'Organisateur',
  picUrl: null,
  bio: '',
  path: '/',
};

/** The organiser's public data for the preview; a nameless one until it has loaded, and if that fails. */
export function useOrganiserFace(id: string | null): PublicOrganiser {
  const load = useCallback(
    (signal: AbortSignal) =>
      callApi(organiserEndpoints.getOrganiser, { params: { creatorId: id ?? '' }, signal }),
    [id],
  );
  return useLoaded(id === null ? null : load).data ?? nameless;
}
