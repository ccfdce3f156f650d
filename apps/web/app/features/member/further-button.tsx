import { Button } from '../../components/ui/button.tsx';
import { FieldError } from '../../components/ui/field.tsx';

interface FurtherButtonProps {
  /** What comes: "de réponses". */
  what: string;
  hasMore: boolean;
  isBusy: boolean;
  error: string | undefined;
  onMore: () => void;
}

/** Asks for the next page of a list, and says why when it did not come. */
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
