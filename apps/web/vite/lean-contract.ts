import path from 'node:path';
import type { Plugin } from 'vite';

const contractFiles = '**/packages/contract/src/**';

/**
 * The parts of an endpoint needed to call it. Validating input and answers is the server's part.
 */
const CALLED = new Set(['method', 'path', 'access', 'answerType']);
/** What a declaration made with zod contains. Labels, limits and sums do not. */
const usesSchemas = /\bz\.|Schema\b|\.shape\b|\bpageOf\b/;

/** The part of a syntax tree used here. */
interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}
interface Named {
  readonly name?: string;
}
type Value = Node & {
  readonly callee?: Named;
  readonly arguments?: readonly (Node & { readonly properties?: readonly (Node & { key?: Named })[] })[];
  readonly properties?: readonly { readonly value?: Value }[];
};
interface Statement extends Node {
  readonly kind?: string;
  readonly specifiers?: readonly { readonly local: Named }[];
  readonly id?: Named | null;
  readonly declaration?: Statement | null;
  readonly declarations?: readonly { readonly id: Named; readonly init: Value | null }[];
}

/** `code` with each `endpoint({ … })` reduced to the parts in CALLED. */
function leanEndpoints(code: string, body: readonly Statement[]): string {
  const calls = body
    .flatMap(({ declaration }) => declaration?.declarations ?? [])
    .flatMap(({ init }) => init?.properties ?? [])
    .flatMap(({ value }) => (value?.callee?.name === 'endpoint' ? [value] : []));
  return calls.reduceRight((text, { start, end, arguments: [definition] = [] }) => {
    const kept = (definition?.properties ?? []).filter(({ key }) => CALLED.has(key?.name ?? ''));
    const parts = kept.map((one) => code.slice(one.start, one.end)).join(', ');
    return `${text.slice(0, start)}{ ${parts} }${text.slice(end)}`;
  }, code);
}

/** Schemas are made without side effects, which a bundler cannot know of a chain of calls. */
const markPure = (call: string) => `/* @__PURE__ */ (() => (${call}))()`;

function write(code: string, statement: Statement): string {
  const { kind, declarations = [] } = statement.declaration ?? statement;
  const calls = declarations.flatMap(({ init }) => (init?.type === 'CallExpression' ? [init] : []));
  return (kind === 'const' ? calls : []).reduceRight(
    (text, { start, end }) =>
      text.slice(0, start - statement.start) +
      markPure(code.slice(start, end)) +
      text.slice(end - statement.start),
    code.slice(statement.start, statement.end),
  );
}

/**
 * Statements other than declarations: they set zod's language and turn off its compilation at run
 * time.
 */
const isSetup = ({ type }: Statement) => type === 'ExpressionStatement';
const isImport = ({ type }: Statement) => type === 'ImportDeclaration';
const isExported = ({ type }: Statement) => type === 'ExportNamedDeclaration';
const isType = (statement: Statement) => (statement.declaration ?? statement).type.startsWith('TS');

function namesOf(statement: Statement): string[] {
  const { id, declarations } = statement.declaration ?? statement;
  return [id, ...(declarations ?? []).map((declared) => declared.id)].flatMap((one) => one?.name ?? []);
}

/**
 * The remaining statements, after the imports that they use. A left-over import of removed code
 * would put its file into what every screen starts with, before the bundler can see that it is
 * unused.
 */
function withImports(code: string, imports: readonly Statement[], rest: string): string {
  const mentioned = new Set(rest.match(/[\w$]+/g));
  const needed = imports.filter(
    ({ specifiers = [] }) =>
      specifiers.length === 0 || specifiers.some(({ local }) => mentioned.has(local.name ?? '')),
  );
  return [...needed.map((one) => write(code, one)), rest].join('\n');
}

/** The declarations made with zod, and those that mention them. */
function findSchemas(code: string, declared: readonly Statement[]): ReadonlySet<Statement> {
  const schemas = new Set<Statement>();
  const names = new Set<string>();
  const mentions = ({ start, end }: Statement) => {
    const text = code.slice(start, end);
    return usesSchemas.test(text) || (text.match(/\w+/g) ?? []).some((word) => names.has(word));
  };
  for (let known = -1; known < schemas.size; ) {
    known = schemas.size;
    for (const statement of declared.filter(mentions)) {
      schemas.add(statement);
      for (const name of namesOf(statement)) names.add(name);
    }
  }
  return schemas;
}

/**
 * A contract file holds the calls, labels, limits and schemas of a noun. Split by these, a screen
 * that makes a call does not load another screen's labels at its start, nor zod for a label.
 */
function cut(code: string, body: readonly Statement[], id: string): string {
  const [file = '', part] = id.split('?', 2);
  const imports = body.filter(isImport);
  const writeAll = (statements: readonly Statement[]) => statements.map((one) => write(code, one)).join('\n');
  if (part === 'setup') return withImports(code, imports, writeAll(body.filter(isSetup)));
  const declared = body.filter((one) => !isImport(one) && !isType(one) && !isSetup(one));
  const schemas = findSchemas(code, declared);
  const parts = Object.groupBy(declared, (one) => {
    if (schemas.has(one)) return 'schemas';
    return namesOf(one).some((name) => name.endsWith('Endpoints')) ? 'calls' : 'plain';
  });
  const { plain = [] } = parts;
  const name = `./${path.basename(file)}`;
  if (part === undefined) {
    if (plain.length === declared.length) return withImports(code, imports, writeAll(plain));
    const names = (own: readonly Statement[]) => own.filter(isExported).flatMap(namesOf).join(', ');
    return Object.entries(parts)
      .map(([key, own]) => `export { ${names(own)} } from '${name}?${key}';`)
      .join('\n');
  }
  const own = writeAll(parts[part as keyof typeof parts] ?? []);
  if (part === 'plain') {
    const hidden = plain.filter((one) => !isExported(one)).flatMap(namesOf);
    return withImports(code, imports, `${own}\nexport { ${hidden.join(', ')} };`);
  }
  const mentioned = new Set(own.match(/[\w$]+/g));
  const shared = plain.flatMap(namesOf).filter((one) => mentioned.has(one));
  const common = path.posix.relative(
    path.dirname(file),
    file.replace(/\/src\/.*/, '/src/platform/common.ts'),
  );
  return [
    ...(part === 'schemas' ? [`import './${common}?setup';`] : []),
    ...(shared.length > 0 ? [`import { ${shared.join(', ')} } from '${name}?plain';`] : []),
    withImports(code, imports, own),
  ].join('\n');
}

/**
 * Reduces the contract in the browser's build to what a screen uses: of an endpoint what calling it
 * needs, of the schemas those that are imported, and zod with them alone.
 */
export function leanContract(): Plugin {
  return {
    name: 'lampion-lean-contract',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform: {
      filter: { id: contractFiles },
      handler(whole, id) {
        const parse = (text: string) => this.parse(text, { lang: 'ts' }).body as readonly Statement[];
        const code = leanEndpoints(whole, parse(whole));
        return { code: cut(code, parse(code), id), map: null, moduleSideEffects: id.endsWith('?setup') };
      },
    },
  };
}
