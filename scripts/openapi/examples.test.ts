import { inlineParts, readApiDocument } from '@lampion/server/testing/api-document';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { expect, it } from 'vitest';

interface Media {
  readonly schema: object;
  readonly example?: unknown;
  readonly examples?: Record<string, { readonly value: unknown }>;
}

interface Document {
  readonly paths: Record<string, Record<string, Operation>>;
}

interface Operation {
  readonly operationId: string;
  readonly requestBody?: { readonly content: Record<string, Media> };
  readonly responses: Record<string, { readonly content?: Record<string, Media> }>;
}

const document = inlineParts<Document>(await readApiDocument());
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
  const named = Object.values(examples).map(({ value }) => value);
  return example === undefined ? named : [example, ...named];
}

const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));

it.each(operations)(
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
          // A pattern or a length of its own asks for a value in example-values.ts.
          expect(validate.errors, JSON.stringify(example)).toBeNull();
        }
      }
    }
  },
);
