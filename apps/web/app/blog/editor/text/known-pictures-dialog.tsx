import { adminArticleEndpoints } from '@lampion/contract/blog/article-calls';
import type { ImageList, KnownImage } from '@lampion/contract/blog/article-editing';
import { useEffect, useState } from 'react';
import { callApi, toApiError } from '../../../platform/api.ts';
import { useDebounced } from '../../../platform/use-loaded.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FormError } from '../../../ui/forms/field.tsx';
import { SearchField } from '../../../ui/forms/input.tsx';
import { LoadingRegion, Skeleton } from '../../../ui/skeleton.tsx';

interface ChoiceProps {
  image: KnownImage;
  onChoose: (image: KnownImage) => void;
}

function PictureChoice({ image, onChoose }: ChoiceProps) {
  const words = image.alt || 'Image sans description';
  return (
    <li>
      <button type="button" className="ae-known-picture" onClick={() => onChoose(image)}>
        <img src={image.src} width={image.width} height={image.height} alt="" loading="lazy" />
        <span>{words}</span>
      </button>
    </li>
  );
}

interface KnownPicturesDialogProps {
  onChoose: (image: KnownImage) => void;
  onClose: () => void;
}

/** Lists previously uploaded pictures, to be inserted again. */
export function KnownPicturesDialog({ onChoose, onClose }: KnownPicturesDialogProps) {
  const [typed, setTyped] = useState('');
  const { list, error, more } = useKnownPictures(typed);
  return (
    <Dialog
      isOpen
      isWide
      onOpenChange={onClose}
      title="Images déjà envoyées"
      actions={
        <Button variant="ghost" onClick={onClose}>
          Annuler
        </Button>
      }
    >
      <SearchField
        label="Chercher dans les textes alternatifs"
        placeholder="Ce que l’image montre"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <FormError>{error ?? undefined}</FormError>
      {list === null && !error && (
        <LoadingRegion label="Chargement des images">
          <Skeleton className="ae-known-pictures" />
        </LoadingRegion>
      )}
      {list?.images.length === 0 && (
        <EmptyState title="Aucune image">
          {typed
            ? 'Essayez d’autres mots, ou envoyez l’image.'
            : 'Les images que vous envoyez se retrouvent ici.'}
        </EmptyState>
      )}
      <ul className="ae-known-pictures">
        {list?.images.map((image) => (
          <PictureChoice key={image._id} image={image} onChoose={onChoose} />
        ))}
      </ul>
      {list?.nextCursor && <Button onClick={more}>Voir plus d’images</Button>}
    </Dialog>
  );
}

const WAIT_MS = 250;

export interface KnownPictures {
  /** Null while loading. */
  readonly list: ImageList | null;
  readonly error: string | null;
  /** Loads the next page. */
  readonly more: () => void;
}

/** Previously uploaded pictures whose description contains the typed words, page by page. */
function useKnownPictures(typed: string): KnownPictures {
  const q = useDebounced(typed.trim(), WAIT_MS);
  const [list, setList] = useState<ImageList | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [cursor, setCursor] = useState<string | null>(null);
  useEffect(() => {
    const asking = new AbortController();
    const query = { ...(q !== '' && { q }), ...(cursor !== null && { cursor }) };
    callApi(adminArticleEndpoints.listImages, { query, signal: asking.signal }).then(
      ({ images, nextCursor }) => {
        if (asking.signal.aborted) return;
        setError(null);
        setList((known) => ({ images: [...(cursor && known ? known.images : []), ...images], nextCursor }));
      },
      (cause) => !asking.signal.aborted && setError(toApiError(cause).message),
    );
    return () => asking.abort();
  }, [q, cursor]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new search starts at page one
  useEffect(() => setCursor(null), [q]);
  return { list, error, more: () => setCursor(list?.nextCursor ?? null) };
}
