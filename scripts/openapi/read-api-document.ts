import { buildTestServer } from '@lampion/server/testing/build-test-server';

/** The API's OpenAPI document as a server with an address of its own serves it, as JSON text. */
export async function readApiDocument(): Promise<string> {
  const server = await buildTestServer({ PUBLIC_URL: 'https://lampion.test' });
  try {
    return (await server.app.inject('/api/openapi.json')).body;
  } finally {
    await server.close();
  }
}
