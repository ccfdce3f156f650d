import type { Night } from '@lampion/contract/schemas/night';
import { clearError, notifyError } from '../../../components/ui/toaster.tsx';
import { keepPhoto } from '../../../lib/device/photos.ts';
import { PhotoFault } from '../pieces/redraw-photo.ts';
import { shrinkPhoto } from './shrink-photo.ts';

const NOT_KEPT = 'Cet appareil ne garde plus rien. Libérez de la place, ou quittez la navigation privée.';

/** The action of the toasts about pictures that were not added. */
const ADD_PHOTOS = 'add-photos';

/** Makes each file a picture and keeps it on this device, from where it is sent. Says of which it could not. */
export async function addPhotos(
  { id, name }: Pick<Night, 'id' | 'name'>,
  files: readonly File[],
): Promise<void> {
  const faults: string[] = [];
  for (const file of files) {
    try {
      await keepPhoto({ nightId: id, name, bytes: await shrinkPhoto(file) });
    } catch (error) {
      faults.push(error instanceof PhotoFault ? error.message : NOT_KEPT);
    }
  }
  if (faults.length === 0) return clearError(ADD_PHOTOS);
  const title =
    faults.length === 1
      ? 'Une photo n’a pas été accrochée'
      : `${faults.length} photos n’ont pas été accrochées`;
  notifyError({ title, text: [...new Set(faults)].join(' ') }, ADD_PHOTOS);
}
