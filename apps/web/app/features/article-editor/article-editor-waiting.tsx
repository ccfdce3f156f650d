import { LoadingRegion, Skeleton } from '../../components/ui/skeleton.tsx';

/** The editor's skeleton while its article loads. */
export function ArticleEditorWaiting() {
  return (
    <LoadingRegion label="Chargement de l’article" className="ae-waiting">
      <Skeleton className="ae-waiting-title" />
      <Skeleton className="ae-waiting-text" />
    </LoadingRegion>
  );
}
