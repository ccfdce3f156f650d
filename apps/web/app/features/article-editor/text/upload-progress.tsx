import { Button } from '../../../components/ui/button.tsx';
import { FieldError } from '../../../components/ui/field.tsx';
import { Ribs } from '../../../components/ui/ribs.tsx';
import type { Upload } from './use-upload.ts';

const RIBS = 12;

function describe({ progress, uploaded }: Upload): string {
  if (uploaded) return 'Image envoyée';
  if (progress >= 1) return 'Préparation de l’image…';
  return `Envoi… ${Math.round(progress * 100)}\u00a0%`;
}

/** The progress of an upload, or why it was refused. */
export function UploadProgress({ upload }: { upload: Upload }) {
  if (upload.error) {
    return (
      <div role="alert" className="ae-upload">
        <FieldError>{upload.error}</FieldError>
        <Button size="small" onClick={upload.retry}>
          Réessayer
        </Button>
      </div>
    );
  }
  return (
    <div className="ae-upload">
      <Ribs count={RIBS} lit={Math.round(upload.progress * RIBS)} isSmall />
      <span className="hint" role="status">
        {describe(upload)}
      </span>
    </div>
  );
}
