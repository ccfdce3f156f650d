import { once } from 'node:events';
import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { queueEmail } from '../../messages/mail/queue.ts';
import { buildTestServer, type TestServer, workOff } from '../../testing/build-test-server.ts';
import { type CollectorDouble, startCollectorDouble } from '../../testing/doubles/tracing-collector.ts';
import { createAccount } from '../../testing/factories.ts';

const TRACE = '0af7651916cd43dd8448eb211c80319c';
const PARENT = 'b7ad6b7169203331';
const email = 'camille.secrete@exemple.fr';

let collector: CollectorDouble;
let server: TestServer;
beforeAll(async () => {
  collector = await startCollectorDouble();
  server = await buildTestServer({
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_EXPORTER_OTLP_HEADERS: 'x-api-key=cle%20du%20collecteur',
    OTEL_SERVICE_NAME: 'lampion-essai',
    OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=essai',
    TRUST_PROXY: 'loopback',
  });
  const traceparent = `00-${TRACE}-${PARENT}-01`;
  await server.app.inject({ url: '/api/blogs?q=texte-secret', headers: { traceparent } });
  await signIn();
  await server.app.inject({ url: '/api/blogs', headers: { traceparent: '00-oups' } });
  await Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map((n) => server.app.inject(`/api/blogs?page=${n}`)));
  const { id } = await createAccount(server.deps, { email });
  await queueEmail(server.deps, server.deps.db, { template: 'welcome', id });
  await workOff(server);
  await server.deps.db.execute("SELECT 'outside of any trace'");
  // Sends what is left.
  await server.close();
});
afterAll(() => collector.close());

/** Over a real connection, the body only once the head has arrived. */
async function signIn(): Promise<void> {
  const address = await server.app.listen({ port: 0, host: '127.0.0.1' });
  const body = JSON.stringify({ email, password: 'mot-de-passe-secret' });
  const headers = { 'content-type': 'application/json', 'content-length': body.length };
  const sent = request(`${address}/api/auth/login`, { method: 'POST', headers, agent: false });
  const arrived = once(server.app.server, 'request');
  sent.flushHeaders();
  await arrived;
  sent.end(body);
  const [answer] = await once(sent, 'response');
  answer.resume();
  await once(answer, 'end');
}

const named = (name: string) => collector.spans.filter((span) => span.name === name);
const childrenOf = (spanId: string | undefined) =>
  collector.spans.filter(({ parentSpanId }) => parentSpanId === spanId);
const attribute = (span: (typeof collector.spans)[number] | undefined, key: string) =>
  span?.attributes.find((given) => given.key === key)?.value;

describe('traces', () => {
  it('continue that of the caller, with a span for the request and one for each statement', () => {
    const [request] = named('GET /api/blogs').filter(({ traceId }) => traceId === TRACE);
    expect(request?.parentSpanId).toBe(PARENT);
    expect(attribute(request, 'http.route')?.stringValue).toBe('/api/blogs');
    expect(attribute(request, 'http.response.status_code')?.intValue).toBe(200);
    const statements = childrenOf(request?.spanId);
    expect(statements.map(({ name }) => name)).toContain('SELECT articles');
    expect(statements.every(({ traceId }) => traceId === TRACE)).toBe(true);
    expect(attribute(statements[0], 'db.system.name')?.stringValue).toBe('postgresql');
  });

  it('start new ones when the header is not valid, one per request', () => {
    const requests = named('GET /api/blogs').filter(({ traceId }) => traceId !== TRACE);
    expect(requests).toHaveLength(9);
    expect(new Set(requests.map(({ traceId }) => traceId)).size).toBe(9);
    // More requests than connections: each has its own statements all the same.
    for (const { spanId, traceId } of requests) {
      const statements = childrenOf(spanId);
      expect(statements.length).toBeGreaterThan(0);
      expect(statements.every((statement) => statement.traceId === traceId)).toBe(true);
    }
  });

  it('follow a request with a body', () => {
    const [login] = named('POST /api/auth/login');
    expect(childrenOf(login?.spanId).map(({ name }) => name)).toContain('SELECT accounts');
  });

  it('are made of jobs and of calls to other services', () => {
    const [job] = named('e-mail welcome');
    expect(job?.parentSpanId).toBeUndefined();
    const [call] = named('mail send');
    expect([call?.parentSpanId, call?.traceId]).toEqual([job?.spanId, job?.traceId]);
    expect(attribute(call, 'peer.service')?.stringValue).toBe('mail');
  });

  it('are not begun by what is outside of requests and jobs', () => {
    const roots = collector.spans.filter(({ parentSpanId }) => parentSpanId === undefined);
    expect(roots.every(({ name }) => /^(?:GET|POST|job|e-mail) /.test(name))).toBe(true);
  });

  it('say which installation they are of, and carry the collector’s key', () => {
    const text = collector.received.join('\n');
    expect(text).toContain('lampion-essai');
    expect(text).toContain('deployment.environment.name');
    expect(text).toContain('"x-api-key":"cle du collecteur"');
  });

  it('say nothing personal: no query, no address, no parameter, no text of a statement', () => {
    const text = collector.received.join('\n').toLowerCase();
    expect(text).not.toMatch(/secret|camille|exemple|page=|where|\$1/);
  });
});

describe('a stranger', () => {
  it('neither continues a trace nor decides that one is kept', async () => {
    const own = await startCollectorDouble();
    const stranger = await buildTestServer({
      OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: `${own.url}/v1/traces`,
      OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
      OTEL_TRACES_SAMPLER_ARG: '0',
    });
    await stranger.app.inject({ url: '/api/blogs', headers: { traceparent: `00-${TRACE}-${PARENT}-01` } });
    await stranger.close();
    expect(own.spans).toEqual([]);
    await own.close();
  });
});

it('a collector that does not answer holds up neither requests nor the end', async () => {
  const gone = await startCollectorDouble();
  await gone.close();
  const alone = await buildTestServer({ OTEL_EXPORTER_OTLP_ENDPOINT: gone.url });
  expect((await alone.app.inject('/api/blogs')).statusCode).toBe(200);
  await alone.close();
});
