import { Copy, Download } from 'lucide-react';
import { Button } from '../../components/ui/button.tsx';
import { Dialog } from '../../components/ui/dialog.tsx';
import { Icon } from '../../components/ui/icon.tsx';
import { copyText } from '../../components/ui/toaster.tsx';
import { saveFile } from '../../lib/save-file.ts';

interface RecoveryCodesProps {
  codes: readonly string[];
  onClose: () => void;
}

const copy = (text: string) =>
  copyText(
    text,
    { title: 'Codes copiés' },
    { title: 'Codes non copiés', text: 'Téléchargez-les, ou notez-les à la main.' },
  );

/** Recovery codes, shown only once: to note, copy or save. */
export function RecoveryCodes({ codes, onClose }: RecoveryCodesProps) {
  const text = codes.join('\n');
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title="Vos codes de secours"
      text="Gardez-les ailleurs que sur votre téléphone : sans lui, chacun ouvre votre compte une fois. Ils ne seront plus affichés."
      actions={
        <>
          <Button onClick={() => copy(text)}>
            <Icon of={Copy} />
            Copier
          </Button>
          <Button
            onClick={() =>
              saveFile(new Blob([`${text}\n`], { type: 'text/plain' }), 'lampion-codes-de-secours.txt')
            }
          >
            <Icon of={Download} />
            Télécharger
          </Button>
          <Button variant="primary" onClick={onClose}>
            Je les ai gardés
          </Button>
        </>
      }
    >
      <ol className="recovery-codes well" aria-label="Codes de secours">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
    </Dialog>
  );
}
