import { type ParseResult, Visitor } from 'oxc-parser';

/**
 * Offsets where a file reads the environment: `process.env`, `process['env']`,
 * `const { env } = process`, or `env` imported from `node:process`. Comments and strings do not
 * count.
 */
export function findEnvironmentReads(result: ParseResult, text: string): number[] {
  // Most files do not contain the word, and the tree is built lazily.
  if (!text.includes('process')) return [];
  const found: number[] = [];
  const source = (node: { start: number; end: number } | null) =>
    node ? text.slice(node.start, node.end) : '';
  const isProcess = (node: { start: number; end: number } | null) =>
    /^(globalThis\??\.)?process$/.test(source(node));

  new Visitor({
    MemberExpression(node) {
      if (isProcess(node.object) && /^['"`]?env['"`]?$/.test(source(node.property))) found.push(node.start);
    },
    VariableDeclarator(node) {
      if (node.id.type === 'ObjectPattern' && isProcess(node.init) && /\benv\b/.test(source(node.id))) {
        found.push(node.start);
      }
    },
    ImportDeclaration(node) {
      if (!/^(node:)?process$/.test(node.source.value)) return;
      if (node.specifiers.some((specifier) => /^env\b/.test(source(specifier)))) found.push(node.start);
    },
  }).visit(result.program);
  return found;
}
