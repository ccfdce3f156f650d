import { useMemo } from 'react';
import { appLinks, appMeta } from '../../features/app/shell/app-head.ts';
import { LinkFrame } from '../../features/app/shell/link-frame.tsx';
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
  return <LinkFrame className="dr-page" isBusy />;
}

export default function LinkedDoorScreen({ params: { token } }: Route.ComponentProps) {
  const gate = useMemo(() => linkGate(token), [token]);
  return (
    <LinkFrame className="dr-page">
      <h1 className="sr-only">La porte</h1>
      <DoorBoard gate={gate} />
    </LinkFrame>
  );
}
