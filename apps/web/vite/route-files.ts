import type { RouteConfigEntry } from '@react-router/dev/routes';
import routes from '../app/routes.ts';

const withChildren = (entry: RouteConfigEntry): RouteConfigEntry[] => [
  entry,
  ...(entry.children ?? []).flatMap(withChildren),
];

/** The modules of the routes of a part of the product, as paths from `/app/` on. */
export const routeFilesOf = (part: string): string[] =>
  routes
    .flatMap(withChildren)
    .filter(({ id }) => id?.startsWith(`${part}/`))
    .map(({ file }) => `/app/${file}`);

/** What a first visit of an area loads: its frame and its first screen. */
export function startFilesOf(area: string): string[] {
  const frame = routes.find(({ path, children }) => path === area && children !== undefined);
  const first = frame?.children?.find(({ index }) => index);
  return [frame, first].flatMap((entry) => (entry ? `/app/${entry.file}` : []));
}
