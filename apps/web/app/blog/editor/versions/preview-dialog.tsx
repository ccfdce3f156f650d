import { adminArticleEndpoints } from '@lampion/contract/blog/article-calls';
import type { Article } from '@lampion/contract/blog/articles';
import { fr } from '@lampion/contract/french';
import { useCallback, useState } from 'react';
import { callApi } from '../../../platform/api.ts';
import { titleOf } from '../../../platform/pages/seo.ts';
import { useLoaded } from '../../../platform/use-loaded.ts';
import { PublicFrame } from '../../../site/public-frame.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { FormError } from '../../../ui/forms/field.tsx';
import { LoadingRegion, Skeleton } from '../../../ui/skeleton.tsx';
import { ArticleSheet } from '../../article-sheet.tsx';

interface PreviewDialogProps {
  articleId: string;
  onClose: () => void;
}

/**
 * The article as the public page will show it: sanitised by the server, with the public components
 * and styles.
 */
export function PreviewDialog({ articleId, onClose }: PreviewDialogProps) {
  const load = useCallback(
    (signal: AbortSignal) =>
      callApi(adminArticleEndpoints.previewArticle, { params: { id: articleId }, signal }),
    [articleId],
  );
  const { data: article, error } = useLoaded(load);
  const [isPhone, setPhone] = useState(false);
  return (
    <Dialog
      isOpen
      isWide
      onOpenChange={onClose}
      title="Aperçu"
      actions={
        <>
          <Button aria-pressed={isPhone} onClick={() => setPhone(!isPhone)}>
            {isPhone ? 'Voir en grand' : 'Voir sur téléphone'}
          </Button>
          <Button variant="ink" onClick={onClose}>
            Fermer l’aperçu
          </Button>
        </>
      }
    >
      <FormError>{error?.message}</FormError>
      {article === null && !error && (
        <LoadingRegion label="Préparation de l’aperçu">
          <Skeleton className="public-frame" />
        </LoadingRegion>
      )}
      {article && (
        <>
          <PublicFrame title="Aperçu de l’article" isPhone={isPhone}>
            <ArticleSheet article={article} />
          </PublicFrame>
          <SharePreview article={article} />
        </>
      )}
    </Dialog>
  );
}

/** The picture of the shared link, drawn by the server. */
function SharePicture({ articleId }: { articleId: string }) {
  const load = useCallback(
    (signal: AbortSignal) =>
      callApi(adminArticleEndpoints.previewSharePicture, { params: { id: articleId }, signal }),
    [articleId],
  );
  const { data, error } = useLoaded(load);
  if (error) return <FormError>{error.message}</FormError>;
  if (data === null) return <Skeleton className="ae-share-picture" />;
  return <img className="ae-share-picture" src={data.picture} width={1200} height={630} alt="" />;
}

function Words({ title, description }: Pick<Article, 'title' | 'description'>) {
  return (
    <>
      <b className="ae-share-title">{fr(title)}</b>
      <span className="ae-share-text">{fr(description)}</span>
    </>
  );
}

/**
 * How the article looks where others show it: as the result of a search, and as a link in a
 * messenger.
 */
function SharePreview({ article }: { article: Article }) {
  const { _id, slug, title, description } = article;
  return (
    <section className="ae-shares" aria-label="L’article ailleurs">
      <div>
        <h3 className="section-title">Dans un moteur de recherche</h3>
        <div className="ae-share">
          <span className="hint">{`${location.host} › blog › ${slug}`}</span>
          <Words title={titleOf(title)} description={description} />
        </div>
      </div>
      <div>
        <h3 className="section-title">Dans une messagerie</h3>
        <div className="ae-share">
          <SharePicture articleId={_id} />
          <span className="hint">{location.host}</span>
          <Words title={title} description={description} />
        </div>
      </div>
    </section>
  );
}
