import { buildTestServer } from '@lampion/server/testing/build-test-server';

/** The API's OpenAPI document as a server with a configured URL serves it, as JSON text. */
export async function readApiDocument(): Promise<string> {
  const server = await buildTestServer({ PUBLIC_URL: 'https://lampion.test' });
  try {
    return (await server.app.inject('/api/openapi.json')).body;
  } finally {
    await server.close();
  }
}
