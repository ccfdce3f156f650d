import { builtinModules } from 'node:module';
import { posix } from 'node:path';
import { type ParseResult, Visitor } from 'oxc-parser';

/** One import, re-export, `import()` or `import('…').Type` of a file. */
export interface ImportReference {
  /**
   * Its target in a normalised form: a path from the repository's root for our own files,
   * `npm:<package>` for a package, `node:<module>` for Node itself.
   */
  readonly target: string;
  readonly line: number;
  /** The whole statement is erased with the types, so nothing is loaded at run time. */
  readonly isTypeOnly: boolean;
}

/** Our own packages by name, and the folder their exports point into. */
const ownPackage = /^@lampion\/(contract|drawing|server|stripe-double)\/(.+)$/;

/** Normalises the target of an import; see `ImportReference.target`. */
export function resolveSpecifier(importer: string, specifier: string): string {
  // "./map.ts?enhance" stays unchanged: it is the URL of the script built from that file and loads
  // nothing of it.
  if (specifier.startsWith('.')) return posix.join(posix.dirname(importer), specifier);
  const own = ownPackage.exec(specifier);
  if (own) return `packages/${own[1]}/src/${own[2]}.ts`;
  if (specifier.startsWith('node:')) return specifier;
  if (builtinModules.includes(specifier)) return `node:${specifier}`;
  const segments = specifier.split('/');
  return `npm:${segments.slice(0, specifier.startsWith('@') ? 2 : 1).join('/')}`;
}

/** Every module a file imports, in all of TypeScript's ways. */
export function readImports(
  result: ParseResult,
  path: string,
  text: string,
  lineOf: (offset: number) => number,
): ImportReference[] {
  const found: ImportReference[] = [];
  const add = (specifier: string, start: number, isTypeOnly: boolean) => {
    found.push({ target: resolveSpecifier(path, specifier), line: lineOf(start), isTypeOnly });
  };
  for (const { moduleRequest, start, end } of result.module.staticImports) {
    // `import { type A }` still loads the module when the types are stripped, so only `import type`
    // counts.
    add(moduleRequest.value, start, /^import\s+type\b/.test(text.slice(start, end)));
  }
  for (const { entries, start, end } of result.module.staticExports) {
    const request = entries[0]?.moduleRequest;
    if (request) add(request.value, start, /^export\s+type\b/.test(text.slice(start, end)));
  }
  for (const { moduleRequest, start } of result.module.dynamicImports) {
    const literal = /^['"`]([^'"`$]+)['"`]$/.exec(text.slice(moduleRequest.start, moduleRequest.end));
    if (literal?.[1]) add(literal[1], start, false);
  }
  // Building the tree costs more than everything else, so it is built on demand: few files have
  // such types.
  if (/\bimport\(/.test(text)) {
    new Visitor({ TSImportType: (node) => add(node.source.value, node.start, true) }).visit(result.program);
  }
  return found;
}
