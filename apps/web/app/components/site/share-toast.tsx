import { Kept } from '../ui/kept.tsx';
import { Lamp } from '../ui/lamp.tsx';

function ToastMarkup() {
  return (
    <div className="share-toast" data-theme="dark" role="status" data-toast="">
      <Lamp isLit hasHalo={false} />
      <span data-toast-text="" />
    </div>
  );
}

/** Where the sharing script says that the address was copied; empty and out of sight until then. */
export function ShareToast() {
  return (
    <Kept keptAs="share toast">
      <ToastMarkup />
    </Kept>
  );
}
