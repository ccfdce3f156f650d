import { Button } from '../../components/ui/button.tsx';
import { FieldError } from '../../components/ui/field.tsx';

interface FurtherButtonProps {
  /** The items to load, as in "de réponses". */
  what: string;
  hasMore: boolean;
  isBusy: boolean;
  error: string | undefined;
  onMore: () => void;
}

/** Loads the next page of a list, and says why when that failed. */
export function FurtherButton({ what, hasMore, isBusy, error, onMore }: FurtherButtonProps) {
  if (!hasMore) return null;
  return (
    <div className="load-more">
      <div role="alert">{error && <FieldError>{error}</FieldError>}</div>
      <Button onClick={onMore} pendingText={isBusy ? 'Chargement…' : undefined}>
        Afficher plus {what}
      </Button>
    </div>
  );
}
