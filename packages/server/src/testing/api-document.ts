import { buildTestServer } from './build-test-server.ts';

/** The API's OpenAPI document as a server with a configured URL serves it, as JSON text. */
export async function readApiDocument(): Promise<string> {
  const server = await buildTestServer({ PUBLIC_URL: 'https://lampion.test' });
  try {
    return (await server.app.inject('/api/openapi.json')).body;
  } finally {
    await server.close();
  }
}

/** The document with what calls share in each call: its parameters, its body and its answers. */
export function inlineParts<T>(text: string): T {
  const { components } = JSON.parse(text);
  return JSON.parse(text, (_name, value) => {
    const [, kind = '', name = ''] = /^#\/components\/(\w+)\/(.+)$/.exec(value?.$ref) ?? [];
    return ['parameters', 'requestBodies', 'responses'].includes(kind) ? components[kind][name] : value;
  });
}
