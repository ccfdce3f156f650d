import { useEffect } from 'react';
import { notifyError } from '../../../components/ui/toaster.tsx';
import { makeChange } from '../../../lib/device/make-change.ts';
import { watchPhotos } from '../../../lib/device/photos.ts';
import { useSeenStore } from '../../../lib/device/seen-store.ts';
import { readChanged } from '../../../lib/device/subjects.ts';
import { setAlbumCaption } from '../changes/album.ts';

/** Sends the pictures that wait on this device, whatever screen is open. Shows nothing but what the server refused. */
export function SendPhotos() {
  const store = useSeenStore();
  useEffect(
    () =>
      watchPhotos({
        readBack: (nightId) => readChanged(store, [`night:${nightId}/album`]),
        onLateCaption: ({ nightId, id, caption }) =>
          void makeChange(setAlbumCaption, { nightId, photoId: id, caption }),
        onRefused: (text) => notifyError({ title: 'Une photo n’a pas été accrochée', text }),
      }),
    [store],
  );
  return null;
}
