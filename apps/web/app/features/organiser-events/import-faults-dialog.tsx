import type { GuestImport } from '@lampion/contract/schemas/guest-import';
import { Button } from '../../components/ui/button.tsx';
import { Dialog } from '../../components/ui/dialog.tsx';
import { downloadFaults } from './download-faults.ts';
import { describeEnd } from './import-words.ts';
import { ImportFaults, readImport } from './invitation-preview-list.tsx';

interface ImportFaultsDialogProps {
  eventId: string;
  /** Null: closed. */
  list: GuestImport | null;
  onClose: () => void;
  onCorrect: () => void;
}

/** The lines that nobody was invited from, once an import has ended. */
export function ImportFaultsDialog({ eventId, list, onClose, onCorrect }: ImportFaultsDialogProps) {
  if (list === null) return null;
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      {...describeEnd(list)}
      actions={
        <>
          <Button variant="ghost" onClick={onClose}>
            Fermer
          </Button>
          <Button variant="primary" onClick={onCorrect}>
            Envoyer la liste corrigée
          </Button>
        </>
      }
    >
      <div className="invitation-preview">
        <ImportFaults
          list={readImport(list)}
          onDownload={() => void downloadFaults({ id: eventId, importId: list._id })}
        />
      </div>
    </Dialog>
  );
}
