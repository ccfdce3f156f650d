import { useEffect, useState } from 'react';
import type { KeptPhoto } from '../../../lib/device/photo-database.ts';
import { Picture } from '../../album/album-picture.tsx';

interface KeptPictureProps {
  photo: KeptPhoto;
  /** Empty where what is around names it. */
  alt: string;
  /** Told how wide it is to its height, once that is known. */
  onRatio?: (ratio: number) => void;
}

/** A picture that is still on this device. */
export function KeptPicture({ photo: { bytes }, alt, onRatio }: KeptPictureProps) {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    const made = URL.createObjectURL(new Blob([bytes], { type: 'image/jpeg' }));
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [bytes]);
  return <Picture address={address} alt={alt} onRatio={onRatio} />;
}
