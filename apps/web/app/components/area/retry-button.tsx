import { useRevalidator } from 'react-router';
import { Button } from '../ui/button.tsx';

/** Loads the data of the screen again, without the page. */
export function RetryButton() {
  const { revalidate, state } = useRevalidator();
  return (
    <Button
      variant="primary"
      pendingText={state === 'loading' ? 'Chargement…' : undefined}
      onClick={() => revalidate()}
    >
      Réessayer
    </Button>
  );
}
