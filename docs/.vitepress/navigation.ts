import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Page {
  /** Its first heading. */
  readonly text: string;
  /** Relative to the site: "/operations/backup". */
  readonly link: string;
}

interface Group {
  readonly text: string;
  readonly items: readonly Page[];
}

/**
 * The navigation of the site, written here alone: single pages in their order, and folders, whose
 * pages are found.
 */
const groups = {
  Start: ['quick-start.md', 'architecture.md', 'testing.md'],
  API: ['api.md', 'calls/'],
  Operations: ['operations/'],
  Releases: ['releases/'],
  Decisions: ['decisions/'],
} as const;

/** Pages of a folder: the index, those it links to in that order, then the others by name. */
function listFolder(docs: string, folder: string): string[] {
  const found = globSync(`${folder}*.md`, { cwd: docs }).map((path) => path.replaceAll('\\', '/'));
  const index = `${folder}README.md`;
  if (!found.includes(index)) return found.sort();
  const text = readFileSync(join(docs, index), 'utf8');
  const linked = [...text.matchAll(/\]\(([\w-]+\.md)\)/g)].map(([, name]) => `${folder}${name}`);
  return [...new Set([index, ...linked, ...found.sort()])];
}

function readPage(docs: string, path: string): Page {
  const [, text = path] = /^# (.+)$/m.exec(readFileSync(join(docs, path), 'utf8')) ?? [];
  return { text, link: `/${path.replace(/\.md$/, '').replace(/README$/, '')}` };
}

/**
 * The groups of the sidebar; one without pages is left out.
 * @param docs the folder of the pages
 */
export function listNavigation(docs: string): Group[] {
  return Object.entries(groups)
    .map(([text, entries]) => {
      const paths = entries.flatMap((entry) => (entry.endsWith('/') ? listFolder(docs, entry) : [entry]));
      return { text, items: paths.map((path) => readPage(docs, path)) };
    })
    .filter(({ items }) => items.length > 0);
}
