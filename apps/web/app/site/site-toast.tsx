import { X } from 'lucide-react';
import { Button } from '../ui/button.tsx';
import { Icon, Lamp } from '../ui/graphics.tsx';

/**
 * Where the scripts of a public page say what they did (enhance/shared/toast.ts); empty and hidden
 * until then.
 */
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
