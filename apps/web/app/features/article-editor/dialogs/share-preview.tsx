import { adminArticleEndpoints } from '@lampion/contract/endpoints/admin-articles';
import { fr } from '@lampion/contract/french';
import type { Article } from '@lampion/contract/schemas/article';
import { useCallback } from 'react';
import { FormError } from '../../../components/ui/field.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { callApi } from '../../../lib/api.ts';
import { titleOf } from '../../../lib/seo.ts';
import { useLoaded } from '../../../lib/use-loaded.ts';

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

/** How the article looks where others show it: as the result of a search, and as a link in a messenger. */
export function SharePreview({ article }: { article: Article }) {
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
