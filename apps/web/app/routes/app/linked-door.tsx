import { useMemo } from 'react';
import { SkipLink } from '../../components/ui/links.tsx';
import { Logo } from '../../components/ui/logo.tsx';
import { appLinks, appMeta } from '../../features/app/shell/app-head.ts';
import { DoorBoard } from '../../features/door/door-board.tsx';
import { linkGate } from '../../features/door/door-gate.ts';
import { startAreaWorker } from '../../lib/area-worker.ts';
import { whenIdle } from '../../lib/when-idle.ts';
import type { PageHandle } from '../../root.tsx';
import type { Route } from './+types/linked-door';

export const handle: PageHandle = { themes: 'app', theme: 'dark' };
export const links = appLinks;
export const meta = () => appMeta('La porte');

/** For whoever helps with the link, signed in or not: the page opens again without a network. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  void whenIdle()
    .then(() => startAreaWorker(new URL(request.url).pathname))
    .catch(() => undefined);
  return null;
}

export function HydrateFallback() {
  return <div className="ap no-bar" />;
}

export default function LinkedDoorScreen({ params: { token } }: Route.ComponentProps) {
  const gate = useMemo(() => linkGate(token), [token]);
  return (
    <div className="ap no-bar">
      <SkipLink />
      <div className="ap-screen">
        <header className="ap-top">
          <Logo isHanging />
        </header>
        <main id="contenu" className="ap-main dr-page">
          <h1 className="sr-only">La porte</h1>
          <DoorBoard gate={gate} />
        </main>
      </div>
    </div>
  );
}
