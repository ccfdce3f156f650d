import { fastify } from 'fastify';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { checkedSerializer, plainSerializer } from './answers.ts';

const schema = {
  response: { 200: z.object({ name: z.string(), guests: z.array(z.object({ id: z.int() })) }) },
};

/** What a server with both serializers answers. */
async function ask(answer: unknown) {
  const app = fastify();
  app.get('/plain', { schema, serializerCompiler: plainSerializer }, () => answer);
  app.get('/checked', { schema, serializerCompiler: checkedSerializer }, () => answer);
  const [plain, checked] = await Promise.all(['/plain', '/checked'].map((url) => app.inject(url)));
  return { plain, checked };
}

it('an answer of the contract is sent as it was made, checked or not', async () => {
  const { plain, checked } = await ask({ guests: [{ id: 1 }], name: 'Bal' });
  expect(plain?.body).toBe('{"guests":[{"id":1}],"name":"Bal"}');
  expect(checked?.body).toBe(plain?.body);
});

it.each([
  { name: 'Bal', guests: [{ id: 1, email: 'nina@exemple.fr' }] },
  { name: 'Bal', guests: [], passwordHash: 'x' },
  { name: 'Bal' },
])('one that holds a field more or less than the contract fails where it is checked: %j', async (answer) => {
  expect((await ask(answer)).checked?.statusCode).toBe(500);
});
