import { useMemo } from 'react';
import { useLocation } from 'react-router';
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

/** Starts the worker so that the page reopens offline. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  void whenIdle()
    .then(() => startAreaWorker(new URL(request.url).pathname))
    .catch(() => undefined);
  return null;
}

export function HydrateFallback() {
  return <LinkFrame className="dr-page" isBusy />;
}

/** What a link that was copied in part has instead of its token: an ended link, for the server. */
const NO_TOKEN = 'incomplete';

/**
 * Works with the helpers' link alone. Its token follows the `#`: browsers send that to no server.
 */
export default function LinkedDoorScreen({ params: { id } }: Route.ComponentProps) {
  const token = useLocation().hash.slice(1) || NO_TOKEN;
  const gate = useMemo(() => linkGate(id, token), [id, token]);
  return (
    <LinkFrame className="dr-page">
      <h1 className="sr-only">La porte</h1>
      <DoorBoard gate={gate} />
    </LinkFrame>
  );
}
