import { Eye } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { Dialog } from '../../components/ui/dialog.tsx';
import { Icon } from '../../components/ui/icon.tsx';

/** Opens the preview over the form, where there is no room beside it. */
export function PreviewButton({ children }: { children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="large" onClick={() => setOpen(true)}>
        <Icon of={Eye} />
        Aperçu
      </Button>
      <Dialog
        isOpen={isOpen}
        onOpenChange={setOpen}
        title="Aperçu de la page publique"
        actions={
          <Button variant="ink" onClick={() => setOpen(false)}>
            Fermer l’aperçu
          </Button>
        }
      >
        {children}
      </Dialog>
    </>
  );
}
