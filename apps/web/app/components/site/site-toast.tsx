import { X } from 'lucide-react';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { Lamp } from '../ui/lamp.tsx';

/** Where the scripts of a public page say what they did (enhance/toast.ts); empty and hidden until then. */
export function SiteToast() {
  return (
    <div className="toast site-toast" data-theme="dark" data-toast="">
      <Lamp isLit hasHalo={false} />
      <div role="status">
        <strong data-toast-title="" />
        <p data-toast-text="" />
      </div>
      <Button variant="ghost" isIconOnly aria-label="Fermer" data-toast-close="">
        <Icon of={X} />
      </Button>
    </div>
  );
}
