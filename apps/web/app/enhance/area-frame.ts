import { releaseScripts } from '../platform/start-after-paint.ts';

/** Files of the build, whose names carry a hash of their text. */
export const isBuilt = (path: string) => path.startsWith('/assets/');

/** Named in the frame and in no list of the build, which is made before it. */
const isRouteTable = (path: string) => path.startsWith('/assets/manifest-');

async function keepFile(cache: Cache, path: string): Promise<void> {
  // Reuses files of other builds, which share most of them; the browser has already cached those
  // that the page loaded.
  const response = (await caches.match(path)) ?? (await fetch(path));
  if (!response.ok) throw new Error(`${path} was answered with ${response.status}`);
  await cache.put(path, response);
}

/**
 * The page as the browser is to show it at any address of the area: marked with its own, at which
 * alone it can be hydrated.
 */
function markFrame(html: string, area: string, { headers }: Response): Response {
  const kept = ['content-type', 'content-security-policy', 'permissions-policy'].map((name) => [
    name,
    headers.get(name) ?? '',
  ]);
  return new Response(releaseScripts(html).replace('<html ', `<html data-kept-frame="${area}" `), {
    headers: Object.fromEntries(kept),
  });
}

/**
 * Caches pages whose frame is the same for everybody, the area's first one last, and the files the
 * area runs on. They are stored after all files, so that its presence means that all are there.
 * Rejects when the server's build is not the one of `files`.
 */
export async function keepFrames(
  cache: Cache,
  addresses: readonly string[],
  files: readonly string[],
): Promise<void> {
  const frames: (readonly [address: string, frame: Response])[] = [];
  for (const address of addresses) {
    const page = await fetch(address, { credentials: 'omit', cache: 'no-store' });
    if (!page.ok) throw new Error(`${address} was answered with ${page.status}`);
    const html = await page.text();
    const named = html.match(/\/assets\/[\w.~-]+/g) ?? [];
    const strange = named.find((path) => !isRouteTable(path) && !files.includes(path));
    if (strange !== undefined) throw new Error(`${strange} is of another build`);
    await Promise.all([...new Set([...files, ...named])].map((path) => keepFile(cache, path)));
    frames.push([address, markFrame(html, address, page)]);
  }
  for (const [address, frame] of frames) await cache.put(address, frame);
}
