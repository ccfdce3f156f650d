import type { Picture } from '@lampion/contract/schemas/common';
import { useState } from 'react';
import type { ImageChoice } from './save-event.ts';
import { useFileUrl } from './use-file-url.ts';

const FRAME = { width: 1600, height: 1000 };

/** The change of a cover's picture, and its preview until it is saved. */
export function useEventImage(saved: Picture | null) {
  const [image, setImage] = useState<ImageChoice>(null);
  const file = image === null || image === 'remove' ? null : image.file;
  const fileUrl = useFileUrl(file);
  const kept = image === null ? saved : null;
  const picture: Picture | null = fileUrl === null ? kept : { ...FRAME, src: fileUrl, sources: [] };
  /** Removing a picture that was never saved is no change. */
  const choose = (choice: ImageChoice) => setImage(choice === 'remove' && saved === null ? null : choice);
  return { image, choose, picture };
}
