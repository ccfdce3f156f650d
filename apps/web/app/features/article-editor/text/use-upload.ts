import type { UploadedImage } from '@lampion/contract/schemas/admin-article';
import { useEffect, useState } from 'react';
import { ApiError } from '../../../lib/api.ts';
import { holdSessionEnd } from '../../../lib/session-end.ts';
import { uploadImage } from './upload-image.ts';

export interface Upload {
  /** Address of the local file, until the server's picture is there. */
  readonly preview: string;
  readonly progress: number;
  readonly uploaded: UploadedImage | null;
  readonly error: string | null;
  readonly retry: () => void;
}

interface Progress {
  progress: number;
  uploaded: UploadedImage | null;
  error: string | null;
}

const NOTHING: Progress = { progress: 0, uploaded: null, error: null };

function usePreview(file: File | null): string {
  const [preview, setPreview] = useState('');
  useEffect(() => {
    if (file === null) return;
    const address = URL.createObjectURL(file);
    setPreview(address);
    return () => {
      URL.revokeObjectURL(address);
      setPreview('');
    };
  }, [file]);
  return preview;
}

/** Uploads a file as soon as it is given; another file, or none, aborts the upload. */
export function useUpload(file: File | null): Upload {
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState(NOTHING);
  const preview = usePreview(file);
  // The file would be lost by a redirect to the sign-in screen: the dialog stays and shows what is wrong.
  useEffect(() => holdSessionEnd(), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt sends the same file again
  useEffect(() => {
    setState(NOTHING);
    if (file === null) return;
    const sending = new AbortController();
    const change = (part: Partial<Progress>) => {
      if (!sending.signal.aborted) setState((now) => ({ ...now, ...part }));
    };
    uploadImage(file, { signal: sending.signal, onProgress: (progress) => change({ progress }) })
      .then((uploaded) => change({ uploaded, progress: 1 }))
      .catch((error: unknown) =>
        change({ error: error instanceof ApiError ? error.message : 'L’envoi a échoué. Réessayez.' }),
      );
    return () => sending.abort();
  }, [file, attempt]);
  return { ...state, preview, retry: () => setAttempt((count) => count + 1) };
}
