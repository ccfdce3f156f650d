import type { EditedArticle, UploadedImage } from '@lampion/contract/blog/article-editing';
import { ARTICLE_AUTHOR_MAX } from '@lampion/contract/blog/articles';
import { countCharacters } from '@lampion/contract/platform/rules/characters';
import { Trash2, Upload as UploadIcon } from 'lucide-react';
import { type DragEvent, useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { CoverImage } from '../../ui/cover-image.tsx';
import { Checkbox } from '../../ui/forms/choices.tsx';
import { TextareaField, TextField } from '../../ui/forms/input.tsx';
import { Icon } from '../../ui/graphics.tsx';
import { PublicationCard } from './publication-card.tsx';
import { type FieldCardProps, TagsCard, useSuggestions } from './tags-card.tsx';
import { IMAGE_TYPES, pickImages, UploadProgress, useUpload } from './text/use-upload.tsx';
import type { ArticleFields } from './work/article-work.ts';
import type { ArticleWorkshop } from './work/use-article-work.ts';
import type { Saving } from './work/use-saving.ts';

interface FieldColumnProps {
  workshop: ArticleWorkshop;
  saving: Saving;
}

/** All fields of an article but its title and its content. */
export function FieldColumn({ workshop, saving }: FieldColumnProps) {
  const { id, article, fields, change } = workshop;
  const status = article?.status ?? 'draft';
  const card = { fields, onChange: change, errorOf: (name: string) => saving.faults[name] };
  return (
    <aside className="ae-side-column" aria-label="Réglages de l’article">
      <PublicationCard
        {...card}
        status={status}
        hasDateFault={workshop.hasDateFault}
        onDateFault={workshop.setDateFault}
      >
        {(status === 'published' || status === 'scheduled') && (
          <Button
            isBlock
            disabled={saving.pending !== null}
            onClick={() => void saving.save({ isDraft: true })}
          >
            Repasser en brouillon
          </Button>
        )}
      </PublicationCard>
      <FeaturedCard {...card} />
      <TagsCard tags={fields.tags} onChange={(tags) => change({ tags })} error={card.errorOf('tags')} />
      <CoverCard {...card} id={id} article={article} />
      <AboutCard {...card} />
    </aside>
  );
}

const DESCRIPTION_MAX = 300;
const CATEGORY_MAX = 40;

/** Fields that the blog shows beside the title. */
function AboutCard({
  fields,
  onChange,
  errorOf,
}: FieldCardProps<Pick<ArticleFields, 'author' | 'description' | 'category'>>) {
  const categories = useSuggestions('listArticleCategories', fields.category);
  return (
    <Card className="ae-card form">
      <TextareaField
        name="description"
        label="Description"
        hint={`Sur le blog et dans les moteurs de recherche : ${countCharacters(fields.description)} caractères sur ${DESCRIPTION_MAX}. Vide, c’est le début de l’article.`}
        rows={3}
        maxCharacters={DESCRIPTION_MAX}
        className="ae-alt"
        value={fields.description}
        error={errorOf('description')}
        onChange={(event) => onChange({ description: event.target.value })}
      />
      <TextField
        name="category"
        label="Catégorie"
        list="article-category-names"
        autoComplete="off"
        maxCharacters={CATEGORY_MAX}
        value={fields.category}
        error={errorOf('category')}
        onChange={(event) => onChange({ category: event.target.value })}
      />
      <datalist id="article-category-names">
        {categories.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <TextField
        name="author"
        label="Signature"
        hint="Le nom que lisent les lecteurs. Vide, c’est celui de votre dernier article, sinon « La rédaction »."
        autoComplete="off"
        maxCharacters={ARTICLE_AUTHOR_MAX}
        value={fields.author}
        error={errorOf('author')}
        onChange={(event) => onChange({ author: event.target.value })}
      />
    </Card>
  );
}

function FeaturedCard({ fields, onChange }: FieldCardProps<Pick<ArticleFields, 'isFeatured'>>) {
  return (
    <Card className="ae-card" aria-labelledby="article-featured-title">
      <h2 className="section-title" id="article-featured-title">
        Mise en avant
      </h2>
      <Checkbox
        name="isFeatured"
        label="Mettre à la une"
        hint="L’article s’affiche en grand, en tête du blog."
        checked={fields.isFeatured}
        onChange={(event) => onChange({ isFeatured: event.target.checked })}
      />
    </Card>
  );
}

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
function CoverCard({ id, article, fields: { imageId }, onChange, errorOf }: CoverCardProps) {
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
          // Not checked here: uploading reports a file that is not a picture.
          setFile(target.files?.[0] ?? null);
          target.value = '';
        }}
      />
    </Card>
  );
}
