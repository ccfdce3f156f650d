import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';

const MAKER = /\/lucide-react\/dist\/esm\/createLucideIcon\.mjs$/;

/**
 * Replaces lucide-react's factory: an icon's lines are serialised once instead of at each
 * rendering, and their stroke is set in the style sheet (`.ic`) instead of by seven attributes per
 * icon.
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

/** The parts of a module's syntax tree used here. */
interface Name {
  readonly name?: string;
}
interface Statement {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly importKind?: string;
  readonly source?: { readonly value: string } | null;
  readonly specifiers?: readonly {
    readonly importKind?: string;
    readonly imported?: Name;
    readonly local: Name;
    readonly exported?: Name;
  }[];
}
type Parse = (code: string) => readonly Statement[];

/** Where each icon is imported from, under each of its names. */
function readIconFiles(parse: Parse): ReadonlyMap<string, string> {
  const index = readFileSync(new URL(import.meta.resolve('lucide-react/dist/esm/lucide-react.mjs')), 'utf8');
  const icons = parse(index).filter(({ source }) => source?.value.startsWith('./icons/'));
  return new Map(
    icons.flatMap(({ source, specifiers = [] }) => {
      const from = `lucide-react/icons/${path.basename(source?.value ?? '', '.mjs')}`;
      return specifiers.map(({ exported }) => [exported?.name ?? '', from] as const);
    }),
  );
}

/**
 * Imports each icon from its own file: through the common index, the bundler assumes that a file
 * which uses one icon uses all.
 */
function importFromFiles(code: string, statements: readonly Statement[], files: ReadonlyMap<string, string>) {
  const isOfIcons = ({ source, importKind }: Statement) =>
    source?.value === 'lucide-react' && importKind !== 'type';
  return statements.filter(isOfIcons).reduceRight((text, { start, end, specifiers = [] }) => {
    const icons = specifiers.filter(({ importKind }) => importKind !== 'type');
    const imports = icons.map(
      ({ local, imported }) => `import ${local.name} from '${files.get(imported?.name ?? '')}';`,
    );
    return text.slice(0, start) + imports.join(' ') + text.slice(end);
  }, code);
}

/**
 * Simpler icons in the build. A page has two dozen; they took a quarter of the rendering time of an
 * event page on the server.
 */
export function plainIcons(): Plugin {
  let files: ReadonlyMap<string, string> | undefined;
  return {
    name: 'lampion-plain-icons',
    apply: 'build',
    enforce: 'pre',
    load: (id) => (MAKER.test(id.replaceAll('\\', '/')) ? plainMaker : null),
    transform: {
      filter: { id: /\.tsx?$/, code: "from 'lucide-react'" },
      handler(code) {
        const parse: Parse = (text) => this.parse(text, { lang: 'tsx' }).body as readonly Statement[];
        files ??= readIconFiles(parse);
        return { code: importFromFiles(code, parse(code), files), map: null };
      },
    },
  };
}
