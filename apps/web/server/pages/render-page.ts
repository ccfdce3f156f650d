import { transcode } from 'node:buffer';
import { createContext, createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import type {
  AnswerPublicPage,
  PageEntry,
  PageServer,
  Rendering,
} from '../../app/platform/pages/page-context.ts';

/**
 * Gives the current build of the web app: imported once in production, again after each change in
 * development.
 */
export type LoadBuild = () => Promise<ServerBuild>;

export interface PageContext {
  readonly server: PageServer;
  /** Nonce of this answer's inline scripts; empty on public pages, which have none. */
  readonly nonce: string;
  readonly requestId: string;
  readonly report: Rendering['report'];
}

export interface RenderedPage {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** Renders a page for a request: with a nonce a screen of an area, without one a public page. */
export type RenderPage = (request: Request, context: PageContext) => Promise<RenderedPage>;

const thrownErrors = createContext<unknown[]>();

/** Keeps React Router from writing errors to the console. */
function collectErrors(build: ServerBuild): ServerBuild {
  const handleError: ServerBuild['entry']['module']['handleError'] = (error, { context }) => {
    (context as RouterContextProvider).get(thrownErrors).push(error);
  };
  return { ...build, entry: { ...build.entry, module: { ...build.entry.module, handleError } } };
}

interface Renderers {
  readonly areas: ReturnType<typeof createRequestHandler>;
  readonly publicPages: AnswerPublicPage;
}

/**
 * The context keys are taken from the build: a key is compared by identity, and the build holds its
 * own copy of it.
 */
export function createPageRenderer(loadBuild: LoadBuild, isProduction: boolean): RenderPage {
  let renderers: Renderers | undefined;
  return async (request, { server, nonce, requestId, report }) => {
    const build = await loadBuild();
    const entry = build.entry.module as unknown as PageEntry;
    if (renderers === undefined || !isProduction) {
      renderers = {
        areas: createRequestHandler(collectErrors(build), isProduction ? 'production' : 'development'),
        publicPages: entry.createPublicPages(build.routes),
      };
    }
    const errors: unknown[] = [];
    const context = new RouterContextProvider();
    context.set(entry.pageServer, server);
    context.set(entry.scriptNonce, nonce);
    context.set(entry.requestId, requestId);
    context.set(thrownErrors, errors);
    if (nonce === '') {
      const { status, headers, markup } = await renderers.publicPages(request, context, { report });
      return { status, headers: Object.fromEntries(headers), body: toBytes(markup) };
    }
    const response = await renderers.areas(request, context);
    // A refusal (no such page, no such method) is an error to React Router, but no incident.
    if (response.status >= 500) for (const error of errors) report(error);
    return readPage(response);
  };
}

/** Reads a page from a web Response. */
export async function readPage(response: Response): Promise<RenderedPage> {
  return {
    status: response.status,
    headers: Object.fromEntries(response.headers),
    body: Buffer.from(await response.arrayBuffer()),
  };
}

/** The addresses of the app's routes, as patterns ("/blog/:id"), without catch-all routes. */
export async function listPagePatterns(loadBuild: LoadBuild): Promise<string[]> {
  const { routes } = await loadBuild();
  const pathOf = (id: string | undefined): string => {
    const route = id === undefined ? undefined : routes[id];
    return route === undefined ? '' : `${pathOf(route.parentId)}${route.path ? `/${route.path}` : ''}`;
  };
  const patterns = Object.keys(routes).map((id) => pathOf(id) || '/');
  return [...new Set(patterns)].filter((pattern) => !pattern.includes('*'));
}

/** Shared buffer for UTF-16: nothing is awaited between writing to it and reading from it. */
const scratch = Buffer.allocUnsafeSlow(1024 * 1024);

function toUtf16(text: string): Buffer {
  if (text.length * 2 > scratch.length) return Buffer.from(text, 'utf16le');
  return scratch.subarray(0, scratch.write(text, 'utf16le'));
}

/**
 * A page's text as UTF-8. By way of UTF-16, because V8 writes UTF-8 character by character as soon
 * as one of them is not Latin-1, and every page has a ’: this takes less than half the time of
 * `Buffer.from`. Lone surrogates become U+FFFD.
 */
export function toBytes(text: string): Buffer {
  try {
    return transcode(toUtf16(text), 'utf16le', 'utf8');
  } catch {
    // A lone surrogate, which keyboards do not produce.
    return Buffer.from(text);
  }
}
