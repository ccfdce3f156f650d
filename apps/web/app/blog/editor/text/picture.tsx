import { adminArticleEndpoints } from '@lampion/contract/blog/article-calls';
import type { UploadedImage } from '@lampion/contract/blog/article-editing';
import { hasVisibleCharacter } from '@lampion/contract/platform/rules/visible-text';
import type { Editor } from '@tiptap/core';
import { Image } from '@tiptap/extension-image';
import { Plugin } from '@tiptap/pm/state';
import { type NodeViewProps, NodeViewWrapper, ReactNodeViewRenderer } from '@tiptap/react';
import { useEffect, useSyncExternalStore } from 'react';
import { ApiError, callApi } from '../../../platform/api.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import {
  changePicture,
  isElsewhere,
  isPictureSelected,
  isStored,
  nameUpload,
  type PictureAttributes,
  placeCaretAt,
  readFigure,
} from './insert-pictures.ts';
import { type UploadOptions, UploadProgress, uploadImage } from './use-upload.tsx';

interface PictureStorage {
  readonly uploads: PictureUploads;
  /** Opens the dialog of the picture at a position. */
  describe: (position: number) => void;
}

declare module '@tiptap/core' {
  interface Storage {
    image: PictureStorage;
  }
}

/** Moves the caret behind a pasted picture: the next key press must not replace it. */
const caretAfterPaste = new Plugin({
  appendTransaction(transactions, _before, { selection, tr }) {
    const isPaste = transactions.some(
      (one) => one.getMeta('paste') === true || one.getMeta('uiEvent') === 'paste',
    );
    return isPaste && isPictureSelected(selection) ? placeCaretAt(tr, selection.to) : null;
  },
});

const plain = { default: null, rendered: false };

/**
 * A picture, being uploaded or stored, with its caption and size: an `<img>`, inside a `<figure>`
 * when it has either.
 */
export const Picture = Image.extend({
  addStorage: (): PictureStorage => ({ uploads: createPictureUploads(), describe: () => undefined }),
  addAttributes: () => ({
    ...Object.fromEntries(['src', 'alt', 'width', 'height'].map((name) => [name, { default: null }])),
    caption: plain,
    size: plain,
  }),
  parseHTML: () => [{ tag: 'figure', getAttrs: readFigure }, { tag: 'img[src]:not([src^="data:"])' }],
  renderHTML({ node, HTMLAttributes }) {
    const { caption, size } = node.attrs as PictureAttributes;
    const image = ['img', HTMLAttributes] as const;
    if (caption === null && size === null) return image;
    const words = caption === null ? [] : [['figcaption', caption] as const];
    return ['figure', size === null ? {} : { 'data-size': size }, image, ...words];
  },
  addNodeView: () => ReactNodeViewRenderer(PictureView),
  addProseMirrorPlugins: () => [caretAfterPaste],
  onDestroy() {
    this.storage.uploads.stop();
  },
});

export function uploadsOf({ storage }: Editor): PictureUploads {
  return storage.image.uploads;
}

const WAITING = { progress: 0, uploaded: null, error: null };
const LOST = { ...WAITING, error: 'Cette image n’est plus là. Ajoutez-la de nouveau.' };

/** Follows an upload; once stored, the server's picture replaces it in the text. */
function usePictureUpload({ node, editor, getPos }: NodeViewProps) {
  const { src } = node.attrs as PictureAttributes;
  const { uploads } = editor.storage.image;
  const upload = useSyncExternalStore(uploads.subscribe, () => uploads.read(src));
  useEffect(() => uploads.follow(src), [uploads, src]);
  const uploaded = upload?.uploaded;
  useEffect(() => {
    const position = getPos();
    if (!uploaded || position === undefined) return;
    const { src: stored, width, height } = uploaded;
    changePicture(editor, position, { src: stored, width, height }, { isTyped: false });
  }, [uploaded, editor, getPos]);
  return { ...(upload ?? (isElsewhere(src) ? WAITING : LOST)), retry: () => uploads.retry(src) };
}

/** A picture being uploaded: its preview and progress, or why it was refused. */
function PendingPicture(props: NodeViewProps) {
  const { src, alt } = props.node.attrs as PictureAttributes;
  const { preview, ...upload } = { preview: '', ...usePictureUpload(props) };
  const isForeign = isElsewhere(src);
  return (
    <div className="ae-pending-picture">
      {preview && <img src={preview} alt={alt ?? ''} />}
      <UploadProgress upload={upload} words={isForeign ? 'Reprise de l’image de son site…' : undefined}>
        {isForeign && (
          <LinkButton href={src} target="_blank" rel="noreferrer" size="small" variant="ghost">
            Voir l’image sur son site
          </LinkButton>
        )}
        <Button size="small" variant="ghost" onClick={props.deleteNode}>
          Retirer l’image
        </Button>
      </UploadProgress>
    </div>
  );
}

/** A picture in the text: being uploaded, or as readers will see it, with what is still missing. */
function PictureView(props: NodeViewProps) {
  const { node, editor, getPos, selected } = props;
  const { src, alt, width, height, caption, size } = node.attrs as PictureAttributes;
  const isDescribed = hasVisibleCharacter(alt ?? '');
  const describe = () => {
    const position = getPos();
    if (position !== undefined) editor.storage.image.describe(position);
  };
  return (
    <NodeViewWrapper as="figure" className="ae-picture" data-size={size ?? undefined}>
      {isStored(src) ? (
        <img src={src} alt={alt ?? ''} width={width ?? undefined} height={height ?? undefined} />
      ) : (
        <PendingPicture {...props} />
      )}
      {caption !== null && <figcaption>{caption}</figcaption>}
      {(!isDescribed || selected) && editor.isEditable && (
        <Button size="small" onClick={describe}>
          {isDescribed ? 'Modifier l’image' : 'Décrire l’image'}
        </Button>
      )}
    </NodeViewWrapper>
  );
}

/** The state of an upload. */
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

/** The uploads of one editor, one after the other, by temporary address. */
export interface PictureUploads {
  /** Sends a file. Returns the `src` of its place in the text. */
  readonly addFile: (file: File) => string;
  /** Makes the server fetch a picture of another website, once. */
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

function createPictureUploads(): PictureUploads {
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
