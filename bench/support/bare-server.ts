import { createServer } from 'node:http';

/**
 * The baseline: only node:http, sending the same bytes with the same headers for any request. Runs
 * in a separate process; receives the answer as the first message and sends its port once it
 * listens.
 */
process.once('message', (message) => {
  const { headers, body } = message as { headers: Record<string, string>; body: string };
  const bytes = Buffer.from(body, 'base64');
  const server = createServer((_request, response) => {
    response.writeHead(200, headers);
    response.end(bytes);
  });
  server.listen(0, '127.0.0.1', () => {
    const address = server.address();
    process.send?.(typeof address === 'object' ? address?.port : 0);
  });
});
