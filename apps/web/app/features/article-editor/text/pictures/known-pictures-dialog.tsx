import type { KnownImage } from '@lampion/contract/schemas/admin-article';
import { useState } from 'react';
import { Button } from '../../../../components/ui/button.tsx';
import { Dialog } from '../../../../components/ui/dialog.tsx';
import { EmptyState } from '../../../../components/ui/empty-state.tsx';
import { FormError } from '../../../../components/ui/field.tsx';
import { SearchField } from '../../../../components/ui/search-field.tsx';
import { LoadingRegion, Skeleton } from '../../../../components/ui/skeleton.tsx';
import { useKnownPictures } from './use-known-pictures.ts';

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

/** Pictures sent for articles before, to be put into the text again. */
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
