import { useEffect } from 'react';
import { makeChange } from '../../platform/device/make-change.ts';
import { watchPhotos } from '../../platform/device/photos.ts';
import { useQueryCache } from '../../platform/device/query-cache.ts';
import { isAbout } from '../../platform/device/query-invalidation.ts';
import { notifyError } from '../../ui/toaster.tsx';
import { setAlbumCaption } from './changes.ts';

/**
 * Sends the queued photos of this device, whatever screen is open. Renders nothing; refusals appear
 * as toasts.
 */
export function SendPhotos() {
  const store = useQueryCache();
  useEffect(
    () =>
      watchPhotos({
        readBack: (nightId) =>
          store.refresh(({ path, input }) => isAbout(`night:${nightId}/album`, path, input)),
        onLateCaption: ({ nightId, id, caption }) =>
          void makeChange(setAlbumCaption, { nightId, photoId: id, caption }),
        onRefused: (text) => notifyError({ title: 'Une photo n’a pas été accrochée', text }),
      }),
    [store],
  );
  return null;
}
