import { adminArticleEndpoints } from '@lampion/contract/endpoints/admin-articles';
import type { UploadedImage } from '@lampion/contract/schemas/admin-article';
import { ApiError, callApi } from '../../../../lib/api.ts';
import { type UploadOptions, uploadImage } from '../upload-image.ts';
import { isElsewhere, nameUpload } from './picture-attributes.ts';

/** How far a picture is on its way to the server. */
interface PictureUpload {
  /** Address of the local file; empty for a picture of another site. */
  readonly preview: string;
  readonly progress: number;
  readonly uploaded: UploadedImage | null;
  readonly error: string | null;
}

interface Job {
  readonly send: (options: UploadOptions) => Promise<UploadedImage>;
  readonly state: PictureUpload;
}

/** Pictures of one editor on their way to the server, one after the other, under what the text knows them by. */
export interface PictureUploads {
  /** Sends a file. Returns the `src` of its place in the text. */
  readonly addFile: (file: File) => string;
  /** Has the server fetch a picture of another site, once. */
  readonly follow: (src: string) => void;
  readonly read: (src: string) => PictureUpload | undefined;
  readonly retry: (src: string) => void;
  readonly subscribe: (listener: () => void) => () => void;
  readonly stop: () => void;
}

const NOTHING = { preview: '', progress: 0, uploaded: null, error: null };

function explain(error: unknown): string {
  return error instanceof ApiError ? error.message : 'L’envoi a échoué. Réessayez.';
}

export function createPictureUploads(): PictureUploads {
  const jobs = new Map<string, Job>();
  const listeners = new Set<() => void>();
  const ending = new AbortController();
  let line = Promise.resolve();

  const change = (src: string, part: Partial<PictureUpload>) => {
    const job = jobs.get(src);
    if (job === undefined || ending.signal.aborted) return;
    jobs.set(src, { ...job, state: { ...job.state, ...part } });
    for (const listener of listeners) listener();
  };
  const run = async (src: string) => {
    if (ending.signal.aborted) return;
    const onProgress = (progress: number) => change(src, { progress });
    try {
      change(src, { uploaded: await jobs.get(src)?.send({ signal: ending.signal, onProgress }) });
    } catch (error) {
      change(src, { error: explain(error) });
    }
  };
  const start = (src: string) => {
    change(src, { error: null, progress: 0 });
    line = line.then(() => run(src));
  };
  const add = (src: string, job: Job) => {
    jobs.set(src, job);
    start(src);
    return src;
  };
  return {
    addFile(file) {
      const state = { ...NOTHING, preview: URL.createObjectURL(file) };
      return add(nameUpload(), { send: (options) => uploadImage(file, options), state });
    },
    follow(src) {
      if (jobs.has(src) || !isElsewhere(src)) return;
      const send = ({ signal }: UploadOptions) =>
        callApi(adminArticleEndpoints.importImage, { body: { address: src }, signal });
      add(src, { send, state: NOTHING });
    },
    read: (src) => jobs.get(src)?.state,
    retry: start,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    stop() {
      ending.abort();
      for (const { state } of jobs.values()) URL.revokeObjectURL(state.preview);
    },
  };
}
