import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const MAKER = /\/lucide-react\/dist\/esm\/createLucideIcon\.mjs$/;

/**
 * Replaces lucide-react's own: an icon's lines are described once instead of in each rendering, and how they are drawn
 * stands in the style sheet (`.ic`) instead of in seven attributes of each icon.
 */
const plainMaker = `
import { createElement } from 'react';

const write = ([name, { key, ...attributes }, children = []]) =>
  '<' + name + Object.entries(attributes).map(([at, value]) => ' ' + at + '="' + value + '"').join('') + '>' +
  children.map(write).join('') + '</' + name + '>';

export default function createLucideIcon({ node, size }) {
  const viewBox = '0 0 ' + size + ' ' + size;
  const lines = { __html: node.map(write).join('') };
  return (props) => createElement('svg', { viewBox, ...props, dangerouslySetInnerHTML: lines });
}
`;

const IMPORT = /import\s*\{([^}]*)\}\s*from\s*'lucide-react';/g;

/** Where each icon is imported from, under each of its names. */
function readIconFiles(): ReadonlyMap<string, string> {
  const index = new URL(import.meta.resolve('lucide-react/dist/esm/lucide-react.mjs'));
  const exported = readFileSync(index, 'utf8').matchAll(/export \{([^}]*)\} from '\.(\/icons\/[^']+)\.mjs'/g);
  return new Map(
    [...exported].flatMap(([, names = '', file = '']) =>
      [...names.matchAll(/default as (\w+)/g)].map(([, name = '']) => [name, `lucide-react${file}`]),
    ),
  );
}

/** Imports each icon from its own file: through their common index, every file that uses one seems to use them all. */
function importFromFiles(names: string, files: ReadonlyMap<string, string>): string {
  const wanted = names.split(',').map((name) => name.trim());
  return wanted
    .filter((name) => name !== '' && !name.startsWith('type '))
    .map((name) => {
      const [icon = '', as = icon] = name.split(/\s+as\s+/);
      return `import ${as} from '${files.get(icon)}';`;
    })
    .join(' ');
}

/**
 * Icons of the build. A page has two dozen; on the server they were a quarter of the rendering time of an event's page.
 */
export function plainIcons(): Plugin {
  const files = readIconFiles();
  return {
    name: 'lampion-plain-icons',
    apply: 'build',
    enforce: 'pre',
    load: (id) => (MAKER.test(id.replaceAll('\\', '/')) ? plainMaker : null),
    transform: {
      filter: { id: /\.tsx?$/, code: "from 'lucide-react'" },
      handler: (code) => ({
        code: code.replace(IMPORT, (_, names: string) => importFromFiles(names, files)),
        map: null,
      }),
    },
  };
}
