import { once } from 'node:events';
import {
  Agent,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  request as openRequest,
  type RequestOptions,
} from 'node:http';

const TICK_MS = 5;

export interface Call {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers?: OutgoingHttpHeaders;
  readonly body?: string;
  /** The only status that counts as success. */
  readonly expects: number;
}

export interface SentCall {
  readonly call: Call;
  readonly milliseconds: number;
  /** The expected status; else a description of what came instead. */
  readonly outcome: number | string;
}

export const hasFailed = ({ call, outcome }: SentCall) => outcome !== call.expects;

interface SteadyLoad {
  /** The calls sent since the last time, once all of them are answered. */
  take(): Promise<readonly SentCall[]>;
  stop(): void;
}

/** Sends so many calls per second over kept connections, whether or not they are answered. */
export function startSteadyLoad(url: string, perSecond: number, make: (index: number) => Call): SteadyLoad {
  const { hostname, port } = new URL(url);
  const agent = new Agent({ keepAlive: true });
  let sending: Promise<SentCall>[] = [];
  let count = 0;

  async function send(call: Call): Promise<SentCall> {
    const { method, path, headers, body } = call;
    const from = performance.now();
    const answered = await ask({ hostname, port, agent, method, path, headers }, body);
    const outcome = answered === `${call.expects}` ? call.expects : answered;
    return { call, outcome, milliseconds: performance.now() - from };
  }

  const began = performance.now();
  const clock = setInterval(() => {
    const due = ((performance.now() - began) / 1000) * perSecond;
    while (count < due) sending.push(send(make(count++)));
  }, TICK_MS);
  return {
    async take() {
      const sent = sending;
      sending = [];
      return Promise.all(sent);
    },
    stop() {
      clearInterval(clock);
      agent.destroy();
    },
  };
}

/** The status, with its reason if it is an error, or the connection's error. */
async function ask(options: RequestOptions, body?: string): Promise<string> {
  try {
    const asked = openRequest(options).end(body);
    const [answer] = (await once(asked, 'response')) as [IncomingMessage];
    await once(answer.resume(), 'end');
    const { statusCode = 0, statusMessage = '' } = answer;
    return statusCode < 400 ? `${statusCode}` : `${statusCode} ${statusMessage}`;
  } catch (error) {
    return String(error);
  }
}
