import { PencilLine } from 'lucide-react';
import { Button } from '../../components/ui/button.tsx';
import { ResumeNotice } from './resume-notice.tsx';

interface KeptDraftProps {
  isThere: boolean;
  onTake: () => void;
  onForget: () => void;
}

/** Offers to restore what was typed and never sent. */
export function KeptDraft({ isThere, onTake, onForget }: KeptDraftProps) {
  if (!isThere) return null;
  return (
    <ResumeNotice
      label="Brouillon"
      icon={PencilLine}
      text="Vous aviez commencé sans enregistrer. Votre brouillon est gardé dans ce navigateur."
      actions={
        <>
          <Button size="small" variant="ink" onClick={onTake}>
            Reprendre le brouillon
          </Button>
          <Button size="small" variant="ghost" onClick={onForget}>
            L’effacer
          </Button>
        </>
      }
    />
  );
}
