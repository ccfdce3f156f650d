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

interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Reduces the object in `endpoint({ … })` to the parts in CALLED. */
function leanEndpoints(code: string, group: Value): Edit[] {
  return (group.properties ?? []).flatMap(({ value }) => {
    const [definition] = value?.arguments ?? [];
    if (value?.callee?.name !== 'endpoint' || definition?.properties === undefined) return [];
    const kept = definition.properties.filter(({ key }) => CALLED.has(key?.name ?? ''));
    const text = `{ ${kept.map(({ start, end }) => code.slice(start, end)).join(', ')} }`;
    return [{ start: value.start, end: value.end, text }];
  });
}

/** Schemas are made without side effects, which a bundler cannot know of a chain of calls. */
function markPure(code: string, { start, end }: Value): Edit {
  return { start, end, text: `/* @__PURE__ */ (() => (${code.slice(start, end)}))()` };
}

function findEdits(code: string, statement: Statement): Edit[] {
  const { kind, declarations = [] } = statement.declaration ?? statement;
  if (kind !== 'const') return [];
  return declarations.flatMap(({ init }) => {
    if (init === null) return [];
    if (init.type === 'ObjectExpression') return leanEndpoints(code, init);
    return init.type === 'CallExpression' ? [markPure(code, init)] : [];
  });
}

function write(code: string, statement: Statement): string {
  return findEdits(code, statement)
    .sort((a, b) => b.start - a.start)
    .reduce(
      (text, { start, end, text: put }) =>
        text.slice(0, start - statement.start) + put + text.slice(end - statement.start),
      code.slice(statement.start, statement.end),
    );
}

/**
 * Statements other than declarations: they set zod's language and turn off its compilation at run
 * time.
 */
const isSetup = ({ type }: Statement) => type === 'ExpressionStatement';
const isImport = ({ type }: Statement) => type === 'ImportDeclaration';
const isType = (statement: Statement) => (statement.declaration ?? statement).type.startsWith('TS');

function namesOf(statement: Statement): string[] {
  const { id, declarations } = statement.declaration ?? statement;
  return [id, ...(declarations ?? []).map((declared) => declared.id)].flatMap((one) => one?.name ?? []);
}

/**
 * The statements after the imports that they use. An import left over from what was cut would put
 * its file among those that every screen starts with, long before anything sees that nobody uses
 * it.
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
 * A file of schemas holds labels and limits too. Cut in two, a screen that uses a label does not
 * load zod because another screen uses a schema of the same file.
 */
function cutSchemas(
  code: string,
  body: readonly Statement[],
  file: string,
  part: string | undefined,
): string {
  const imports = body.filter(isImport);
  if (part === 'setup') {
    return withImports(
      code,
      imports,
      body
        .filter(isSetup)
        .map((one) => write(code, one))
        .join('\n'),
    );
  }
  const declared = body.filter((one) => !isImport(one) && !isType(one) && !isSetup(one));
  const schemas = findSchemas(code, declared);
  const own = (wanted: boolean) => declared.filter((one) => schemas.has(one) === wanted);
  const exported = (wanted: boolean) =>
    own(wanted)
      .filter(({ type }) => type === 'ExportNamedDeclaration')
      .flatMap(namesOf)
      .join(', ');
  const writeAll = (statements: readonly Statement[]) => statements.map((one) => write(code, one)).join('\n');
  if (part === 'plain') {
    const hidden = own(false).filter(({ type }) => type !== 'ExportNamedDeclaration');
    const exports = `export { ${hidden.flatMap(namesOf).join(', ')} };`;
    return withImports(code, imports, `${writeAll(own(false))}\n${exports}`);
  }
  const plain = own(false).flatMap(namesOf).join(', ');
  if (part === 'schemas') {
    return `import './common.ts?setup';\n${writeAll(imports)}\nimport { ${plain} } from './${file}?plain';\n${writeAll(own(true))}`;
  }
  return `export { ${exported(false)} } from './${file}?plain';\nexport { ${exported(true)} } from './${file}?schemas';`;
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
      handler(code, id) {
        const body = this.parse(code, { lang: 'ts' }).body as readonly Statement[];
        const [file = '', part] = id.split('?', 2);
        const lean = file.includes('/src/schemas/')
          ? cutSchemas(code, body, path.basename(file), part)
          : withImports(
              code,
              body.filter(isImport),
              body
                .filter((one) => !isImport(one) && !isType(one))
                .map((one) => write(code, one))
                .join('\n'),
            );
        return { code: lean, map: null, moduleSideEffects: part === 'setup' };
      },
    },
  };
}
