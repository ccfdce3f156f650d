import type { AnswerOf, Endpoint } from '@lampion/contract/endpoint';
import { TEAM_HEADER } from '@lampion/contract/people/rules/team-rights';
import type { ErrorAnswer } from '@lampion/contract/platform/common';
import type { z } from 'zod';
import { API, describeUnreadable } from './api-base.ts';
import { fitsKeepalive } from './keepalive.ts';
import { noteReach } from './network-state.ts';
import type { sendWithProgress } from './send-with-progress.ts';
import { readServerClock } from './server-clock.ts';
import { forgetCredential, mayCall, readAuthorization } from './session/holder.ts';
import { ACCOUNT_KEY, TOKEN_KEY } from './session/session.ts';
import { leaveToSignIn } from './session/session-end.ts';
import { noteTeamRefusal, readTeam } from './session/team-choice.ts';

type InputOf<S> = S extends z.ZodType ? z.input<S> : never;

/** The input of a call: the parts its endpoint declares. A multipart body is sent as FormData. */
export type CallInput<E extends Endpoint> = (E extends { params: z.ZodType }
  ? { params: InputOf<E['params']> }
  : object) &
  (E extends { query: z.ZodType } ? { query?: InputOf<E['query']> } : object) &
  (E extends { bodyType: 'multipart' }
    ? {
        body: FormData;
        /** Called with the share of the body that has been uploaded, 0 to 1. */
        onProgress?: (sent: number) => void;
      }
    : E extends { body: z.ZodType }
      ? { body: InputOf<E['body']> }
      : object) & {
    signal?: AbortSignal;
    /** The `Authorization` header of a link, instead of the page's credential. */
    authorization?: string;
    /** The server executes requests with the same key once. */
    idempotencyKey?: string;
    /** The request completes even if the page is left, unless the body is too long for it. */
    keepalive?: boolean;
  };

/** A call that was refused or not answered. `message` is French and may be shown as it is. */
export class ApiError extends Error {
  /** 0 when there is no answer: offline, connection lost. */
  readonly status: number;
  readonly code: string;
  readonly errors: readonly { path: string; message: string }[];
  /** For `conflict` and `amount_changed`: the current state. */
  readonly current: unknown;

  constructor(
    status: number,
    code: string,
    message: string,
    errors: ApiError['errors'] = [],
    current?: unknown,
  ) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.errors = errors;
    this.current = current;
  }

  /** The sentence for one field, if the server had one. */
  errorOf(path: string): string | undefined {
    return this.errors.find((error) => error.path === path)?.message;
  }
}

/** The server could not be reached. */
const offlineError = () =>
  new ApiError(0, 'offline', 'La connexion a échoué. Vérifiez votre réseau puis réessayez.');

/** Also true for the TypeError that React Router's own requests throw without a network. */
export function isOffline(error: unknown): boolean {
  return error instanceof ApiError ? error.status === 0 : error instanceof TypeError && !navigator.onLine;
}

/**
 * Turns any error into an ApiError whose message may be shown: one that is not a refusal becomes
 * "loading failed".
 */
export function toApiError(error: unknown): ApiError {
  return error instanceof ApiError ? error : new ApiError(500, 'internal', 'Le chargement a échoué.');
}

/** The parts of an endpoint the browser uses; the build drops the rest (vite/lean-contract.ts). */
type Called = Pick<Endpoint, 'method' | 'path' | 'access' | 'answerType'>;

/**
 * Calls an endpoint of the contract, by default with the page's credential. The answer is not
 * validated: it comes from our own server, and a newer one may send more than this page knows.
 * Components must cope with values they do not know.
 * @throws ApiError with the server's sentence, else ours for such a status; a 401 also forgets the
 * credential.
 */
export async function callApi<E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<AnswerOf<E>> {
  const { params = {}, query = {}, body, signal, keepalive, onProgress, idempotencyKey } = input as Loose;
  const { authorization = readAuthorization() } = input;
  if (!mayCall(endpoint)) throw new ApiError(403, 'forbidden', 'Pour cela, il faut un compte.');
  if (authorization === null && endpoint.access !== 'anyone') {
    return giveUp(endpoint, new ApiError(401, 'not_authenticated', "Vous n'êtes pas authentifié"));
  }
  const team = input.authorization === undefined ? readTeam() : null;
  const request: RequestInit = {
    method: endpoint.method,
    headers: {
      ...(authorization !== null && { authorization }),
      ...(team !== null && { [TEAM_HEADER]: team }),
      ...(body !== undefined && !(body instanceof FormData) && { 'content-type': 'application/json' }),
      ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
    },
    ...(body !== undefined && { body: body instanceof FormData ? body : JSON.stringify(body) }),
    ...(signal && { signal }),
  };
  if (keepalive && fitsKeepalive(request.body)) request.keepalive = true;
  const response = await send(addressOf(endpoint.path, params, query), request, onProgress);
  readServerClock(response);
  if (!response.ok) return giveUp(endpoint, await readRefusal(response, authorization));
  return (await readAnswer(response, endpoint)) as AnswerOf<E>;
}

/**
 * When the session has ended, a write redirects to the sign-in screen and keeps what was typed.
 * Reads are left to their screen's guard, which redirects itself.
 */
function giveUp({ method }: Called, refusal: ApiError): Promise<never> {
  const isSignedOut = refusal.code === 'not_authenticated' && method !== 'GET';
  // The page is about to be left: the failure needs no message.
  if (isSignedOut && leaveToSignIn()) return new Promise(() => undefined);
  return Promise.reject(refusal);
}

interface Loose {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  signal?: AbortSignal;
  idempotencyKey?: string;
  keepalive?: boolean;
  onProgress?: (sent: number) => void;
}

/** The whole address of a call. */
export function addressOf(
  path: string,
  params: Record<string, unknown>,
  query: Record<string, unknown>,
): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]])),
  );
  return search.size > 0 ? `${API}${filled}?${search}` : API + filled;
}

const BINARY: readonly Endpoint['answerType'][] = ['application/pdf', 'application/zip', 'image/webp'];

async function readAnswer(response: Response, { answerType }: Called): Promise<unknown> {
  if (response.status === 204) return null;
  if (BINARY.includes(answerType)) return new Uint8Array(await response.arrayBuffer());
  return answerType === undefined ? response.json() : response.text();
}

/** Loaded on demand, because few screens upload files. */
async function upload(...sending: Parameters<typeof sendWithProgress>): Promise<Response> {
  const { sendWithProgress } = await import('./send-with-progress.ts');
  return sendWithProgress(...sending);
}

async function send(url: string, init: RequestInit, onProgress?: (sent: number) => void): Promise<Response> {
  try {
    const early = init.method === 'GET' ? takeEarlyAnswer(url) : undefined;
    const response = await (onProgress ? upload(url, init, onProgress) : (early ?? fetch(url, init)));
    noteReach(true);
    return response;
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    noteReach(false);
    throw offlineError();
  }
}

async function readRefusal(response: Response, authorization: string | null): Promise<ApiError> {
  if (response.status === 401) forgetCredential(authorization);
  const refusal: Partial<ErrorAnswer> | null = await response.json().catch(() => null);
  // A proxy in front of the server may answer in a format of its own.
  if (typeof refusal?.message !== 'string') {
    const { code, message } = describeUnreadable(response.status);
    return new ApiError(response.status, code, message);
  }
  const { code = 'internal', message, errors = [], current } = refusal;
  noteTeamRefusal(code);
  return new ApiError(response.status, code, message, errors, current);
}

/** GET calls of a screen that the page sends before its scripts have loaded. */
export interface EarlyCalls {
  /** The screen's own address; at any other, nothing is requested. */
  readonly path: string;
  readonly calls: readonly string[];
  /** The account's address, requested as well when the device does not know whose session it is. */
  readonly account: string;
}

declare global {
  interface Window {
    /** Set by `earlyAnswersScript`: pending answers by address. */
    earlyAnswers?: Record<string, Promise<Response>>;
  }
}

/**
 * Sends the early calls when a session token is stored. Runs in the head of the page;
 * `takeEarlyAnswer` passes failures on to the caller.
 */
export const earlyAnswersScript = ({ path, calls, account }: EarlyCalls): string => `(() => {
  let token, known;
  try {
    token = localStorage.getItem('${TOKEN_KEY}');
    known = localStorage.getItem('${ACCOUNT_KEY}');
  } catch {}
  if (!token || location.pathname !== '${path}') return;
  window.earlyAnswers = {};
  for (const call of [...(known ? [] : ['${account}']), ...${JSON.stringify(calls)}]) {
    const answer = fetch(call, { headers: { authorization: 'Bearer ' + token } });
    answer.catch(() => {});
    window.earlyAnswers[call] = answer;
  }
})()`;

/** Returns the answer to an early call, once: a response body can only be read once. */
export function takeEarlyAnswer(address: string): Promise<Response> | undefined {
  const answer = window.earlyAnswers?.[address];
  delete window.earlyAnswers?.[address];
  return answer;
}

/** Why a form was refused: one sentence, and one for each field concerned. */
export interface FormRefusal {
  /** One of the contract's error codes, or "offline"; absent when the form itself refused. */
  readonly code?: string;
  readonly message: string;
  readonly fields: Readonly<Record<string, string | undefined>>;
}

/** A form's answer to a refused call; any other error is rethrown to the error screen. */
export function toFormRefusal(error: unknown): FormRefusal {
  if (!(error instanceof ApiError)) throw error;
  const { code, message } = error;
  return { code, message, fields: Object.fromEntries(error.errors.map((e) => [e.path, e.message])) };
}

/** The first error of each field ("dates.0.place"); empty when the schema found none. */
export function readFaults(
  error: Pick<z.ZodError, 'issues'> | undefined,
): Readonly<Record<string, string | undefined>> {
  const issues = error?.issues ?? [];
  return Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message]).reverse());
}
