import type { EditedArticle, UploadedImage } from '@lampion/contract/schemas/admin-article';
import { Trash2, Upload as UploadIcon } from 'lucide-react';
import { type DragEvent, useEffect, useRef, useState } from 'react';
import { CoverImage } from '../../../components/site/cover-image.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Card } from '../../../components/ui/card.tsx';
import { Icon } from '../../../components/ui/icon.tsx';
import { IMAGE_TYPES, pickImages } from '../text/upload-image.ts';
import { UploadProgress } from '../text/upload-progress.tsx';
import { useUpload } from '../text/use-upload.ts';
import type { ArticleFields } from '../work/article-work.ts';
import type { FieldCardProps } from './field-card-props.ts';

type CoverCardProps = FieldCardProps<Pick<ArticleFields, 'imageId'>> & {
  id: string;
  article: EditedArticle | null;
};

function CoverPreview({
  id,
  article,
  imageId,
  sent,
}: {
  id: string;
  article: EditedArticle | null;
  imageId: string;
  sent: UploadedImage | null;
}) {
  const known = imageId !== '' && imageId === article?.imageId ? article.picture : null;
  const picture = sent && sent._id === imageId ? sent.picture : known;
  if (imageId !== '' && picture === null) {
    return <p className="hint">L’image choisie s’affichera dans l’aperçu.</p>;
  }
  if (article === null && picture === null) return null;
  const cover = article?.cover ?? { type: 'other', plan: null, sky: null };
  return <CoverImage id={id} picture={picture} cover={cover} sizes="340px" />;
}

/** The picture above the article; without one, the drawn cover. */
export function CoverCard({ id, article, fields: { imageId }, onChange, errorOf }: CoverCardProps) {
  const [file, setFile] = useState<File | null>(null);
  const [sent, setSent] = useState<UploadedImage | null>(null);
  const picker = useRef<HTMLInputElement>(null);
  const upload = useUpload(file);
  const { uploaded } = upload;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new picture changes the article
  useEffect(() => {
    if (uploaded === null) return;
    setSent(uploaded);
    setFile(null);
    onChange({ imageId: uploaded._id });
  }, [uploaded]);
  const drop = (event: DragEvent) => {
    const [image] = pickImages(event.dataTransfer.files);
    if (!image) return;
    event.preventDefault();
    setFile(image);
  };
  return (
    <Card
      className="ae-card"
      aria-labelledby="article-cover-title"
      onDragOver={(event) => event.preventDefault()}
      onDrop={drop}
    >
      <h2 className="section-title" id="article-cover-title">
        Image
      </h2>
      {file ? (
        <>
          {upload.preview && <img className="ae-preview-image" src={upload.preview} alt="" />}
          <UploadProgress upload={upload} />
        </>
      ) : (
        <div className="ae-cover">
          <CoverPreview id={id} article={article} imageId={imageId} sent={sent} />
        </div>
      )}
      <Button isBlock onClick={() => picker.current?.click()}>
        <Icon of={UploadIcon} />
        {imageId === '' ? 'Choisir une image' : 'Remplacer l’image'}
      </Button>
      {imageId !== '' && (
        <Button variant="ghost" isBlock onClick={() => onChange({ imageId: '' })}>
          <Icon of={Trash2} />
          Retirer l’image
        </Button>
      )}
      <p className="hint" role="status">
        {errorOf('imageId') ?? 'Sans image, Lampion en dessine une.'}
      </p>
      <input
        ref={picker}
        type="file"
        hidden
        accept={IMAGE_TYPES.join(',')}
        aria-label="Image de l’article"
        onChange={({ target }) => {
          // Whatever it is: sending it says what is wrong with a file that is no picture.
          setFile(target.files?.[0] ?? null);
          target.value = '';
        }}
      />
    </Card>
  );
}
