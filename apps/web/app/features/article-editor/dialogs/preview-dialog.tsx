import { adminArticleEndpoints } from '@lampion/contract/endpoints/admin-articles';
import { useCallback, useState } from 'react';
import { PublicFrame } from '../../../components/area/public-frame.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { FormError } from '../../../components/ui/field.tsx';
import { LoadingRegion, Skeleton } from '../../../components/ui/skeleton.tsx';
import { callApi } from '../../../lib/api.ts';
import { useLoaded } from '../../../lib/use-loaded.ts';
import { ArticleSheet } from '../../blog/article-sheet.tsx';
import { SharePreview } from './share-preview.tsx';

interface PreviewDialogProps {
  articleId: string;
  onClose: () => void;
}

/** The article as the public page will show it: sanitised by the server, with the public components and styles. */
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
