import { adminArticleEndpoints } from '@lampion/contract/blog/article-calls';
import type { UploadedImage } from '@lampion/contract/blog/article-editing';
import { IMAGE_BYTES_MAX } from '@lampion/contract/blog/articles';
import { errorCatalogue } from '@lampion/contract/errors';
import { type ReactNode, useEffect, useState } from 'react';
import { ApiError, callApi } from '../../../platform/api.ts';
import { holdSessionEnd } from '../../../platform/session/session-end.ts';
import { Button } from '../../../ui/button.tsx';
import { FieldError } from '../../../ui/forms/field.tsx';
import { Ribs } from '../../../ui/ribs.tsx';

export interface Upload {
  /** Address of the local file, until the server's picture is available. */
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
  // A redirect to the sign-in screen would lose the file: the dialog stays and shows the error.
  useEffect(() => holdSessionEnd(), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` sends the same file again
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

export const IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'];

/** The image files of a paste or a drop. */
export function pickImages(files: Iterable<File> | undefined): File[] {
  return [...(files ?? [])].filter((file) => file.type.startsWith('image/'));
}

function checkFile(file: File): void {
  const refuse = (code: 'too_large' | 'unsupported_image') => {
    throw new ApiError(errorCatalogue[code].status, code, errorCatalogue[code].message);
  };
  if (!IMAGE_TYPES.includes(file.type)) refuse('unsupported_image');
  if (file.size > IMAGE_BYTES_MAX) refuse('too_large');
}

export interface UploadOptions {
  readonly signal: AbortSignal;
  /** Share uploaded, from 0 to 1; 1 while the server processes the picture. */
  readonly onProgress: (sent: number) => void;
}

/**
 * Uploads a picture for an article, after checking what the server would refuse.
 * @throws ApiError
 */
export async function uploadImage(file: File, options: UploadOptions): Promise<UploadedImage> {
  checkFile(file);
  const body = new FormData();
  body.set('image', file);
  return callApi(adminArticleEndpoints.uploadImage, { body, ...options });
}

const RIBS = 12;

function describe({ progress, uploaded }: Omit<Upload, 'preview'>): string {
  if (uploaded) return 'Image envoyée';
  if (progress >= 1) return 'Préparation de l’image…';
  return `Envoi… ${Math.round(progress * 100)}\u00a0%`;
}

interface UploadProgressProps {
  upload: Omit<Upload, 'preview'>;
  /** Describes the work when it is not an upload. */
  words?: string | undefined;
  /** Further actions on a refused picture. */
  children?: ReactNode;
}

/** The progress of an upload, or why it was refused. */
export function UploadProgress({ upload, words, children }: UploadProgressProps) {
  if (upload.error) {
    return (
      <div role="alert" className="ae-upload">
        <FieldError>{upload.error}</FieldError>
        <div className="ae-row">
          <Button size="small" onClick={upload.retry}>
            Réessayer
          </Button>
          {children}
        </div>
      </div>
    );
  }
  return (
    <div className="ae-upload">
      <Ribs count={RIBS} lit={Math.round(upload.progress * RIBS)} isSmall />
      <span className="hint" role="status">
        {words ?? describe(upload)}
      </span>
    </div>
  );
}
