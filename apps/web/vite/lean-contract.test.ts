import { parseSync } from 'vite';
import { expect, test } from 'vitest';
import { leanContract } from './lean-contract.ts';

/** A file of the contract as the browser's build gets it. */
function lean(code: string, id: string): string {
  const { transform } = leanContract();
  if (typeof transform !== 'object') throw new TypeError('the plugin transforms nothing');
  const context = { parse: (text: string) => parseSync('file.ts', text).program };
  const made: unknown = Reflect.apply(transform.handler, context, [code, `/packages/contract/src/${id}`]);
  return (made as { readonly code: string }).code;
}

const noun = `import { z } from 'zod';
import { idSchema } from './common.ts';
export const colours = ['red', 'blue'] as const;
export type Colour = (typeof colours)[number];
const HIDDEN_MAX = 3;
export const colourLabels: Record<Colour, string> = { red: 'Rouge', blue: 'Bleu' };
export const lampSchema = z.object({ id: idSchema, colour: z.enum(colours) }).max(HIDDEN_MAX);
const kept = lampSchema.pick({ id: true });
export const readLamp = (text: string) => kept.parse(text);
`;

test('of an endpoint only what calling it needs is left', () => {
  const code = lean(
    `import { endpoint } from '../endpoint.ts';
     import { lampSchema } from './lamp.ts';
     export const lampEndpoints = {
       light: endpoint({ method: 'POST', path: '/lamps', tag, summary: 'Allume.', access: 'admin', body: lampSchema, answer: lampSchema }),
     };`,
    'media/lamps.ts?calls',
  );
  expect(code).toContain("light: { method: 'POST', path: '/lamps', access: 'admin' }");
  // Nor what only the rest of it used: an import alone would put a file among those a screen starts
  // with.
  expect(code).not.toMatch(/Schema|import/);
});

test('labels and limits are separated from zod schemas and what uses them', () => {
  expect(lean(noun, 'media/lamp.ts').split('\n')).toEqual([
    "export { colours, colourLabels } from './lamp.ts?plain';",
    "export { lampSchema, readLamp } from './lamp.ts?schemas';",
  ]);
  const plain = lean(noun, 'media/lamp.ts?plain');
  expect(plain).toContain('Rouge');
  expect(plain).not.toMatch(/lampSchema|readLamp|z\.object/);
  const schemas = lean(noun, 'media/lamp.ts?schemas');
  expect(schemas).toContain("import { colours, HIDDEN_MAX } from './lamp.ts?plain';");
  expect(schemas).toContain('lampSchema = /* @__PURE__ */ (() => (z.object(');
  expect(schemas).not.toContain('Rouge');
  // Files that use zod set its French messages, and compile no code at run time.
  expect(schemas).toMatch(/^import '.\/..\/platform\/common.ts\?setup';/);
  const setup = lean(
    `import { z } from 'zod';\nz.config(z.locales.fr());\n${noun}`,
    'platform/common.ts?setup',
  );
  expect(setup).toContain('z.config(z.locales.fr());');
  expect(setup).not.toContain('lampSchema');
});
