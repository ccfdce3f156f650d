import { createHash } from 'node:crypto';
import type { Rolldown } from 'vite';
import { routeFilesOf } from './route-files.ts';

type Bundle = Rolldown.OutputBundle;
type Chunk = Rolldown.OutputChunk;

/** The areas by the address below which they lie, and the folder of their screens. */
const areas = { '/admin': 'admin', '/pro': 'pro', '/app': 'app' } as const;
/** What every address of an area needs. */
const everywhere = ['/app/entry.client.tsx', '/app/root.tsx'];
/** Needs network tiles, so it is useless offline, and is larger than everything else. */
const MAP = '/node_modules/maplibre-gl/';

const isChunk = (file: Bundle[string] | undefined): file is Chunk => file?.type === 'chunk';
const isMap = ({ moduleIds }: Chunk) => moduleIds.some((id) => id.includes(MAP));

/** The chunks that these screens may load, with their style sheets. */
function followImports(bundle: Bundle, screens: readonly Chunk[]): string[] {
  const found = new Set(screens);
  // The set grows during the iteration.
  for (const chunk of found) {
    for (const name of [...chunk.imports, ...chunk.dynamicImports]) {
      const imported = bundle[name];
      if (isChunk(imported) && !isMap(imported)) found.add(imported);
    }
  }
  return [...found].flatMap((chunk) => [chunk.fileName, ...(chunk.viteMetadata?.importedCss ?? [])]);
}

/** The addresses of the files each area runs on. */
function listAreaFiles(bundle: Bundle): Record<keyof typeof areas, string[]> {
  const chunks = Object.values(bundle).filter(isChunk);
  const listArea = (folder: string) => {
    const styles = folder === 'app' ? 'app' : 'area';
    const isShared = (name: string) =>
      /\.(?:woff2|svg)$/.test(name) || (name.endsWith('.css') && name.includes(`/${styles}.entry-`));
    const shared = Object.keys(bundle).filter(isShared);
    const wanted = [...everywhere, ...routeFilesOf(folder)];
    const screens = chunks.filter(({ facadeModuleId }) =>
      wanted.some((part) => facadeModuleId?.includes(part)),
    );
    const files = new Set([...shared, ...followImports(bundle, screens)]);
    return [...files].sort().map((name) => `/${name}`);
  };
  return {
    '/admin': listArea(areas['/admin']),
    '/pro': listArea(areas['/pro']),
    '/app': listArea(areas['/app']),
  };
}

/** Constants of the build that app/enhance/area-worker.ts needs to open an area offline. */
export function readAreaConstants(bundle: Bundle): { AREA_FILES: object; AREA_BUILD: string } {
  const AREA_FILES = listAreaFiles(bundle);
  const hash = createHash('sha256').update(JSON.stringify(AREA_FILES)).digest('base64url');
  return { AREA_FILES, AREA_BUILD: hash.slice(0, 12) };
}
