import type { ReactNode } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { FieldError } from '../../../components/ui/field.tsx';
import { Ribs } from '../../../components/ui/ribs.tsx';
import type { Upload } from './use-upload.ts';

const RIBS = 12;

function describe({ progress, uploaded }: Omit<Upload, 'preview'>): string {
  if (uploaded) return 'Image envoyée';
  if (progress >= 1) return 'Préparation de l’image…';
  return `Envoi… ${Math.round(progress * 100)}\u00a0%`;
}

interface UploadProgressProps {
  upload: Omit<Upload, 'preview'>;
  /** Says what is going on, where it is no file that is being sent. */
  words?: string | undefined;
  /** What else can be done about a refused picture. */
  children?: ReactNode;
}

/** The progress of an upload, or why it was refused. */
export function UploadProgress({ upload, words, children }: UploadProgressProps) {
  if (upload.error) {
    return (
      <div role="alert" className="ae-upload">
        <FieldError>{upload.error}</FieldError>
        <div className="ae-row">
          <Button size="small" onClick={upload.retry}>
            Réessayer
          </Button>
          {children}
        </div>
      </div>
    );
  }
  return (
    <div className="ae-upload">
      <Ribs count={RIBS} lit={Math.round(upload.progress * RIBS)} isSmall />
      <span className="hint" role="status">
        {words ?? describe(upload)}
      </span>
    </div>
  );
}
