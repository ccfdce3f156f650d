import { Eye } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { Dialog } from '../../components/ui/dialog.tsx';
import { Icon } from '../../components/ui/icon.tsx';

interface PreviewButtonProps {
  size?: 'medium' | 'large';
  children: ReactNode;
}

/** Opens the preview over the page, where there is no room beside it. */
export function PreviewButton({ size = 'medium', children }: PreviewButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size={size} onClick={() => setOpen(true)}>
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
