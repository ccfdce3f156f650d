import type { Plugin } from 'vite';

const contractModule = /\/packages\/contract\/src\/[\w/.-]{1,200}\.ts$/;

/** The parts of an endpoint that calling it takes. What it accepts and answers is the server's to check. */
const CALLED = new Set(['method', 'path', 'access', 'answerType']);

/** As much of a syntax tree as is looked at here. */
interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}
interface Property extends Node {
  readonly key?: { readonly name?: string };
}
type Declared = Node & {
  readonly callee?: { readonly name?: string };
  readonly arguments?: readonly (Node & { readonly properties?: readonly Property[] })[];
  readonly properties?: readonly (Property & { readonly value?: Declared })[];
};
interface Statement extends Node {
  readonly declaration?: Statement | null;
  readonly kind?: string;
  readonly declarations?: readonly { readonly init: Declared | null }[];
}

interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** `endpoint({ … })` becomes what is left of its object. */
function leanEndpoints(code: string, group: Declared): Edit[] {
  return (group.properties ?? []).flatMap(({ value }) => {
    const [definition] = value?.arguments ?? [];
    if (value?.callee?.name !== 'endpoint' || definition?.properties === undefined) return [];
    const kept = definition.properties.filter(({ key }) => CALLED.has(key?.name ?? ''));
    const text = `{ ${kept.map(({ start, end }) => code.slice(start, end)).join(', ')} }`;
    return [{ start: value.start, end: value.end, text }];
  });
}

/** Schemas are made without side effects, which a bundler cannot know of a chain of calls. */
function markPure(code: string, { start, end }: Declared): Edit {
  return { start, end, text: `/* @__PURE__ */ (() => (${code.slice(start, end)}))()` };
}

function editOf(code: string, statement: Statement): Edit[] {
  const { kind, declarations = [] } = statement.declaration ?? statement;
  if (kind !== 'const') return [];
  return declarations.flatMap(({ init }) => {
    if (init === null) return [];
    if (init.type === 'ObjectExpression') return leanEndpoints(code, init);
    return init.type === 'CallExpression' ? [markPure(code, init)] : [];
  });
}

/**
 * Lets the browser's build take from the contract only what a screen uses: of an endpoint what calling it takes, of
 * the schemas those that are named, and zod with them alone. Without this, whoever needs one label of a file loads
 * every schema of it.
 */
export function leanContract(): Plugin {
  return {
    name: 'lampion-lean-contract',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform: {
      filter: { id: contractModule },
      handler(code) {
        const { body } = this.parse(code, { lang: 'ts' });
        const edits = (body as readonly Statement[]).flatMap((statement) => editOf(code, statement));
        const lean = edits
          .sort((a, b) => b.start - a.start)
          .reduce((text, edit) => text.slice(0, edit.start) + edit.text + text.slice(edit.end), code);
        return { code: lean, map: null, moduleSideEffects: false };
      },
    },
  };
}
