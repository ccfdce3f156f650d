import { type ParseResult, Visitor } from 'oxc-parser';
import { resolveSpecifier } from './read-imports.ts';

/** How a file uses tables of the database. */
export interface TableUses {
  /** Names of the tables it defines. */
  readonly defined: readonly string[];
  /** Tables it writes through an import: by `db.insert(articles)`, or by "UPDATE ${articles}". */
  readonly written: readonly { readonly from: string; readonly name: string; readonly line: number }[];
  /** Tables it reads or writes by name, in SQL written as text. */
  readonly named: readonly { readonly name: string; readonly line: number }[];
}

const nothing: TableUses = { defined: [], written: [], named: [] };

const writers = new Set(['insert', 'update', 'delete']);
const endsInWrite = /\b(insert\s+into|delete\s+from|merge\s+into|truncate|update)\s+(only\s+)?$/i;
const tableInText = /\b(?:from|join|into|update)\s+(?:only\s+)?"?([a-z][a-z0-9_]*)/gi;

type Written = Omit<TableUses['written'][number], 'line'>;

/** Reads a file that builds SQL; files that build none return early. */
export function readTableUses(
  result: ParseResult,
  path: string,
  text: string,
  lineOf: (offset: number) => number,
): TableUses {
  if (!/drizzle-orm|pgTable|\.query\(/.test(text)) return nothing;
  const imported = new Map<string, string>();
  for (const { moduleRequest, entries } of result.module.staticImports) {
    for (const { localName } of entries)
      imported.set(localName.value, resolveSpecifier(path, moduleRequest.value));
  }
  const defined: string[] = [];
  const written: TableUses['written'][number][] = [];
  const named: TableUses['named'][number][] = [];

  /** `articles`, or `tables.articles`; undefined for anything the file did not import. */
  function importedTable(node: { start: number; end: number } | undefined): Written | undefined {
    const [first = '', second] = node ? text.slice(node.start, node.end).split('.') : [];
    const from = imported.get(first);
    return from === undefined ? undefined : { from, name: second ?? first };
  }

  function readText(value: string, start: number) {
    for (const [, name = ''] of value.matchAll(tableInText)) named.push({ name, line: lineOf(start) });
  }

  new Visitor({
    CallExpression({ callee, arguments: [first], start }) {
      if (callee.type === 'Identifier' && callee.name === 'pgTable' && first?.type === 'Literal')
        defined.push(String(first.value));
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return;
      const table = writers.has(callee.property.name) ? importedTable(first) : undefined;
      if (table) written.push({ ...table, line: lineOf(start) });
    },
    TemplateLiteral({ quasis, expressions }) {
      for (const [index, { value, start }] of quasis.entries()) {
        readText(value.raw, start);
        const table = endsInWrite.test(value.raw) ? importedTable(expressions[index]) : undefined;
        if (table) written.push({ ...table, line: lineOf(start) });
      }
    },
    Literal({ value, start }) {
      if (typeof value === 'string') readText(value, start);
    },
  }).visit(result.program);
  return { defined, written, named };
}
