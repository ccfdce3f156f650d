import { describe, expect, it } from 'vitest';
import { dropUnused, extendSchemas, shareParts } from './components.ts';

const text = { type: 'string' };
const properties = { a: text, b: text, c: text, d: text, e: text };
const required = ['a', 'b'];

describe('a schema with all fields of another', () => {
  it('says which, what it adds and what else it requires', () => {
    const schemas = {
      Card: { type: 'object', properties, required },
      Detail: { type: 'object', properties: { ...properties, f: text }, required: [...required, 'c', 'f'] },
    };
    expect(extendSchemas(schemas)).toEqual({
      Card: schemas.Card,
      Detail: {
        type: 'object',
        allOf: [{ $ref: '#/components/schemas/Card' }],
        properties: { f: text },
        required: ['c', 'f'],
      },
    });
  });

  it.each([
    ['a field differs', { ...properties, a: { type: 'integer' }, f: text }, required],
    ['it does not require what the other requires', { ...properties, f: text, g: text }, ['a']],
    ['they are the same', properties, required],
  ])('is described whole when %s', (_case, fields, needed) => {
    const schemas = {
      Card: { type: 'object', properties, required },
      Detail: { type: 'object', properties: fields, required: needed },
    };
    expect(extendSchemas(schemas)).toEqual(schemas);
  });
});

describe('parts of calls', () => {
  const parameter = { name: 'id', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } };
  const other = { ...parameter, description: 'Celui de l’article.' };
  const answer = (name: string) => ({
    description: 'La réponse.',
    content: { 'application/json': { schema: { $ref: `#/components/schemas/${name}` } } },
  });
  const call = (operationId: string, part: object, name: string) => ({
    get: { operationId, parameters: [part], responses: { 200: answer(name) } },
  });

  it('that several calls have are described once, by the name of their parameter or schema', () => {
    const { paths, components } = shareParts({
      paths: {
        '/1': call('one', parameter, 'Card'),
        '/2': call('two', parameter, 'Card'),
        '/3': call('three', other, 'Detail'),
        '/4': call('four', other, 'Other'),
      },
      webhooks: {},
      components: {},
    });
    expect(components).toEqual({
      parameters: { id: parameter, 'id.three': other },
      responses: { Card: answer('Card') },
    });
    expect(paths['/2'].get).toEqual({
      operationId: 'two',
      parameters: [{ $ref: '#/components/parameters/id' }],
      responses: { 200: { $ref: '#/components/responses/Card' } },
    });
    expect(paths['/4'].get.parameters).toEqual([{ $ref: '#/components/parameters/id.three' }]);
    expect(paths['/4'].get.responses).toEqual({ 200: answer('Other') });
  });

  it('that no call names are left out, with those that only they name', () => {
    const { components } = dropUnused({
      paths: { '/1': call('one', parameter, 'Card') },
      components: {
        securitySchemes: { session: { type: 'http' } },
        schemas: {
          Card: { $ref: '#/components/schemas/Base' },
          Base: {},
          Unused: { $ref: '#/components/schemas/Part' },
          Part: {},
        },
      },
    });
    expect(components).toEqual({
      securitySchemes: { session: { type: 'http' } },
      schemas: { Card: { $ref: '#/components/schemas/Base' }, Base: {} },
    });
  });
});
