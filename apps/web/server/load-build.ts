import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ServerBuild } from 'react-router';
import type { LoadBuild } from './pages/render-page.ts';

/** The build on disk, imported once. */
export function loadBuiltApp(folder: string): LoadBuild {
  const file = pathToFileURL(path.join(folder, 'server', 'index.js')).href;
  let build: Promise<ServerBuild> | undefined;
  return () => {
    build ??= import(file) as Promise<ServerBuild>;
    return build;
  };
}
