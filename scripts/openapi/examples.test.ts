import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { expect, it } from 'vitest';
import { readApiDocument } from './read-api-document.ts';

interface Media {
  readonly schema: object;
  readonly example?: unknown;
  readonly examples?: Record<string, { readonly $ref: string }>;
}

interface Document {
  readonly paths: Record<string, Record<string, Operation>>;
  readonly components: {
    readonly examples: Record<string, { readonly value: unknown }>;
    readonly responses: Operation['responses'];
  };
}

interface Operation {
  readonly operationId: string;
  readonly requestBody?: { readonly content: Record<string, Media> };
  readonly responses: Record<string, { readonly content?: Record<string, Media> }>;
}

const document: Document = JSON.parse(await readApiDocument());
const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats.default(ajv, { mode: 'full' });
ajv.addFormat('binary', true);
ajv.addFormat('base64url', /^[\w-]*$/);
ajv.addSchema(document, 'document');

const validators = new Map<string, ValidateFunction>();

/** A schema of the document, with its references made absolute. Most answers share a few. */
function compile(schema: object): ValidateFunction {
  const text = JSON.stringify(schema).replaceAll('"#/', '"document#/');
  const validate = validators.get(text) ?? ajv.compile(JSON.parse(text));
  validators.set(text, validate);
  return validate;
}

function examplesOf({ example, examples = {} }: Media): unknown[] {
  const named = Object.values(examples).map(
    ({ $ref }) => document.components.examples[$ref.split('/').at(-1) ?? '']?.value,
  );
  return example === undefined ? named : [example, ...named];
}

const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
/** Refusals, described once for all calls. */
const shared: Operation = { operationId: 'every refusal', responses: document.components.responses };

it.each([...operations, shared])(
  '$operationId has examples of its body and of each answer, which their schemas accept',
  (operation) => {
    const { requestBody, responses } = operation;
    for (const { content = {} } of [requestBody ?? {}, ...Object.values(responses)]) {
      for (const media of Object.values(content)) {
        const validate = compile(media.schema);
        const examples = examplesOf(media);
        expect(examples).not.toEqual([]);
        for (const example of examples) {
          validate(example);
          // A pattern or a length of its own asks for a value in openapi-example-values.ts.
          expect(validate.errors, JSON.stringify(example)).toBeNull();
        }
      }
    }
  },
);
