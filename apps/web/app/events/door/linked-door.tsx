import { useMemo } from 'react';
import { whenIdle } from '../../platform/deferred-loading.ts';
import { startAreaWorker } from '../../platform/service-worker.ts';
import type { PageHandle } from '../../root.tsx';
import { appLinks, appMeta } from '../../shell/app-head.ts';
import { LinkFrame } from '../../shell/link-frame.tsx';
import type { Route } from './+types/linked-door';
import { DoorBoard } from './door-board.tsx';
import { linkGate } from './door-device.ts';

export const handle: PageHandle = { themes: 'app', theme: 'dark' };
export const links = appLinks;
export const meta = () => appMeta('La porte');

/**
 * Works with the helpers' link alone, signed in or not. Starts the worker so that the page reopens
 * offline.
 */
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
