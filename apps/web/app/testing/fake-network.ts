import { vi } from 'vitest';

/** A request as the browser sent it. Of a form, only the text fields. */
interface Asked {
  readonly call: string;
  readonly body: Readonly<Record<string, unknown>>;
  readonly token: string | null;
}

/**
 * The server's answer: a status, JSON, and headers; a string is sent as it is, as a proxy's page.
 */
type Answer = readonly [status: number, body: unknown, headers?: Record<string, string>];
type Handler = (asked: Asked) => Answer;

/** A fake server behind a network that tests can cut, or make slow. */
export interface FakeNetwork {
  /** Registers the handler of a call: "PUT /api/articles/1". */
  readonly on: (call: string, handler: Handler) => void;
  /** Every request that reached the server, in order. */
  readonly asked: readonly Asked[];
  readonly calls: (call: string) => readonly Asked[];
  /** From now on requests reach the server, and answers wait for `release`. */
  readonly hold: () => void;
  /** Lets waiting and later answers through. */
  readonly release: () => void;
  /** From now on no request reaches the server, and waiting answers are lost. */
  readonly cut: () => void;
  readonly mend: () => void;
}

interface Waiting {
  readonly settle: () => void;
  readonly lose: () => void;
}

/** As in browsers. */
const KEPT_ALIVE_BYTES = 64 * 1024;

function readBody(body: unknown): Record<string, unknown> {
  if (body instanceof FormData) return Object.fromEntries(body);
  return typeof body === 'string' ? JSON.parse(body) : {};
}

/** Replaces the browser's network access: `fetch` and `XMLHttpRequest`. */
export function fakeNetwork(): FakeNetwork {
  const handlers = new Map<string, Handler>();
  const asked: Asked[] = [];
  let isCut = false;
  let isHeld = false;
  let waiting: Waiting[] = [];

  async function answer(
    url: string,
    { method = 'GET', headers, body, signal, keepalive = false }: RequestInit,
  ): Promise<Response> {
    const isTooLong = keepalive && typeof body === 'string' && new Blob([body]).size > KEPT_ALIVE_BYTES;
    if (isCut || isTooLong) throw new TypeError('Failed to fetch');
    const call = `${method} ${url}`;
    const token = new Headers(headers).get('authorization');
    const request = { call, token, body: readBody(body) };
    asked.push(request);
    const handler = handlers.get(call);
    // The server's work is done, whether or not its answer ever arrives.
    const [status, json, answered = {}] = handler
      ? handler(request)
      : [404, { code: 'not_found', message: call }];
    if (isHeld)
      await new Promise<void>((settle, fail) => {
        const lose = () => fail(new TypeError('Failed to fetch'));
        waiting.push({ settle, lose });
        signal?.addEventListener('abort', () => fail(new DOMException('Aborted', 'AbortError')));
      });
    const text = typeof json === 'string' ? json : JSON.stringify(json);
    return new Response(status === 204 ? null : text, { status, headers: answered });
  }

  const letGo = (how: keyof Waiting) => {
    for (const one of waiting) one[how]();
    waiting = [];
  };
  vi.stubGlobal('fetch', (url: string, init: RequestInit = {}) => answer(url, init));
  vi.stubGlobal('XMLHttpRequest', requestThrough(answer));
  return {
    on: (call, handler) => void handlers.set(call, handler),
    asked,
    calls: (call) => asked.filter((one) => one.call === call),
    hold: () => {
      isHeld = true;
    },
    release: () => {
      isHeld = false;
      letGo('settle');
    },
    cut: () => {
      isCut = true;
      letGo('lose');
    },
    mend: () => {
      isCut = false;
    },
  };
}

/** As much of XMLHttpRequest as a form with upload progress uses. */
function requestThrough(answer: (url: string, init: RequestInit) => Promise<Response>) {
  return class extends EventTarget {
    readonly upload = new EventTarget();
    status = 0;
    responseText = '';
    #method = 'GET';
    #url = '';
    readonly #headers = new Headers();
    readonly #aborting = new AbortController();
    open(method: string, url: string) {
      this.#method = method;
      this.#url = url;
    }
    setRequestHeader(name: string, value: string) {
      this.#headers.set(name, value);
    }
    abort() {
      this.#aborting.abort();
    }
    send(body: BodyInit | null) {
      const { signal } = this.#aborting;
      const init = { method: this.#method, headers: this.#headers, body, signal };
      answer(this.#url, init).then(
        async (response) => {
          this.status = response.status;
          this.responseText = await response.text();
          this.dispatchEvent(new Event('load'));
        },
        () => this.dispatchEvent(new Event(signal.aborted ? 'abort' : 'error')),
      );
    }
  };
}
