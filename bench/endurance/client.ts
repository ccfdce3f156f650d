import { Agent, type IncomingMessage, request } from 'node:http';

/** One request, with its whole body. */
export interface Order {
  readonly method?: string;
  /** Path and query as sent. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
}

export interface Client {
  /**
   * Sends it over a kept connection and reads the whole answer. Rejects without a complete answer.
   */
  send(order: Order): Promise<{ readonly status: number; readonly milliseconds: number }>;
  close(): void;
}

/**
 * Shorter than the server's timeout of idle connections, so that it never closes one about to be
 * used.
 */
const IDLE_MS = 30_000;
const ANSWER_WITHIN_MS = 60_000;

/**
 * Node omits the length for methods that usually have no body; the server would read the body as
 * the next request.
 */
function lengthOf(body: Order['body']): Record<string, string> {
  return body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
}

/** A client that keeps its connections open, as browsers and proxies do. */
export function createClient(origin: string): Client {
  const { hostname, port } = new URL(origin);
  const agent = new Agent({ keepAlive: true, timeout: IDLE_MS });
  return {
    async send({ method = 'GET', path, headers, body }) {
      const begin = performance.now();
      const signal = AbortSignal.timeout(ANSWER_WITHIN_MS);
      const answer = await new Promise<IncomingMessage>((settle, fail) => {
        const sent = request(
          { agent, hostname, port, method, path, headers: { ...lengthOf(body), ...headers }, signal },
          settle,
        );
        // Errors are also expected after the answer: a refused upload may be cut off while it is
        // being sent.
        sent.on('error', fail);
        sent.end(body);
      });
      for await (const _part of answer);
      return { status: answer.statusCode ?? 0, milliseconds: performance.now() - begin };
    },
    close: () => agent.destroy(),
  };
}

/** A form as a browser sends it. Bytes become files. */
export async function writeForm(
  fields: Readonly<Record<string, string | Uint8Array<ArrayBuffer>>>,
): Promise<Required<Pick<Order, 'headers' | 'body'>>> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === 'string') form.append(name, value);
    else form.append(name, new Blob([value]), 'photo.jpg');
  }
  const written = new Response(form);
  const headers = { 'content-type': written.headers.get('content-type') ?? '' };
  return { headers, body: new Uint8Array(await written.arrayBuffer()) };
}

export function writeJson(value: unknown): Required<Pick<Order, 'headers' | 'body'>> {
  return { headers: { 'content-type': 'application/json' }, body: JSON.stringify(value) };
}
