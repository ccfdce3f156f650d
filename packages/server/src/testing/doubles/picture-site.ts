import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The answer of another site at a path. */
interface SiteAnswer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array | string;
}

export interface PictureSite {
  readonly url: string;
  /** Paths requested so far. */
  readonly asked: readonly string[];
  close(): Promise<void>;
}

/** Another site on this machine, with pictures and traps. A path without an answer hangs. */
export async function startPictureSite(answers: Readonly<Record<string, SiteAnswer>>): Promise<PictureSite> {
  const asked: string[] = [];
  const server = createServer(({ url = '/' }, response) => {
    asked.push(url);
    const answer = answers[url];
    if (answer === undefined) return;
    response.writeHead(answer.status ?? 200, { 'content-type': 'image/png', ...answer.headers });
    response.end(answer.body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
