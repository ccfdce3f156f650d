import { once } from 'node:events';
import {
  Agent,
  createServer,
  get,
  type IncomingMessage,
  request as openRequest,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

const CHECK_EVERY_MS = 500;
const CHECK_PATIENCE_MS = 3000;
/** Consecutive failed checks after which a member gets no more requests. */
const FALL = 2;

interface Member {
  readonly url: URL;
  readonly agent: Agent;
  failedChecks: number;
}

interface LoadBalancer {
  /** Without a trailing slash. */
  readonly url: string;
  /** Adds a member, which gets requests once it is ready. */
  add(url: string): void;
  remove(url: string): void;
  /** Number of requests in flight when their connection broke. */
  countLost(): number;
  /** Resolves once a member gets requests. */
  untilReady(url: string): Promise<void>;
  close(): Promise<void>;
}

/**
 * A small load balancer that behaves like nginx or HAProxy with health checks. It keeps connections
 * to its members, alternates between them, and requests `/health/ready` of each twice a second. Two
 * failed checks, or a refused connection, take a member out until a check succeeds. A request goes
 * to another member only if its connection was refused, so that nothing was sent; one that breaks
 * later, or has no member, is answered with 502.
 */
export async function openLoadBalancer(): Promise<LoadBalancer> {
  const members = new Map<string, Member>();
  let turn = 0;
  let lost = 0;

  const isUp = ({ failedChecks }: Member) => failedChecks < FALL;

  function nextMember(tried: ReadonlySet<Member>): Member | undefined {
    const able = [...members.values()].filter((member) => isUp(member) && !tried.has(member));
    turn += 1;
    return able[turn % able.length];
  }

  async function pass(incoming: IncomingMessage, answer: ServerResponse): Promise<void> {
    const body = await buffer(incoming);
    const tried = new Set<Member>();
    let reason = 'nobody is ready';
    for (let member = nextMember(tried); member !== undefined; member = nextMember(tried)) {
      tried.add(member);
      try {
        return await passTo(member, incoming, body, answer);
      } catch (error) {
        reason = String(error);
        if ((error as NodeJS.ErrnoException).code !== 'ECONNREFUSED') {
          lost += 1;
          break;
        }
        member.failedChecks = FALL;
      }
    }
    if (answer.headersSent) answer.destroy();
    else answer.writeHead(502, reason).end();
  }

  async function check(member: Member): Promise<void> {
    // A separate connection, as health checks have, so that nothing is noticed early.
    const asked = get(new URL('/health/ready', member.url), { timeout: CHECK_PATIENCE_MS, agent: false });
    asked.once('timeout', () => asked.destroy(new Error('no answer')));
    const status = await once(asked, 'response').then(
      ([answer]) => (answer as IncomingMessage).resume().statusCode,
      () => 0,
    );
    member.failedChecks = status === 200 ? 0 : member.failedChecks + 1;
  }

  const clock = setInterval(() => {
    for (const member of members.values()) void check(member);
  }, CHECK_EVERY_MS);
  const server = createServer((incoming, answer) => {
    pass(incoming, answer).catch(() => answer.destroy());
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;

  return {
    url: `http://127.0.0.1:${port}`,
    add(url) {
      members.set(url, {
        url: new URL(url),
        agent: new Agent({ keepAlive: true }),
        failedChecks: FALL,
      });
    },
    remove(url) {
      members.get(url)?.agent.destroy();
      members.delete(url);
    },
    countLost: () => lost,
    async untilReady(url) {
      const member = members.get(url);
      while (member !== undefined && !isUp(member)) await check(member);
    },
    async close() {
      clearInterval(clock);
      for (const { agent } of members.values()) agent.destroy();
      server.close();
      server.closeAllConnections();
    },
  };
}

/** Headers that apply to a single connection. */
const HOP_BY_HOP = new Set(['connection', 'keep-alive', 'transfer-encoding']);

const forward = (headers: IncomingMessage['headers']) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !HOP_BY_HOP.has(name)));

/** Rejects when the connection cannot be opened or breaks. */
async function passTo(
  { url, agent }: Member,
  { method, url: path, headers }: IncomingMessage,
  body: Buffer,
  answer: ServerResponse,
): Promise<void> {
  const { hostname, port } = url;
  const asked = openRequest({ hostname, port, agent, method, path, headers: forward(headers) });
  asked.end(body);
  const [received] = (await once(asked, 'response')) as [IncomingMessage];
  const bytes = await buffer(received);
  answer.writeHead(received.statusCode ?? 502, forward(received.headers)).end(bytes);
}
