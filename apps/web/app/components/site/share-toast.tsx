import { Lamp } from '../ui/lamp.tsx';

/** Where the share script says that the address was copied; empty and hidden until then. */
export function ShareToast() {
  return (
    <div className="share-toast" data-theme="dark" role="status" data-toast="">
      <Lamp isLit hasHalo={false} />
      <span data-toast-text="" />
    </div>
  );
}
