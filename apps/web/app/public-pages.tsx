import type { ComponentType, ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import {
  createStaticHandler,
  isRouteErrorResponse,
  type RouteObject,
  type ServerBuild,
  type StaticHandlerContext,
} from 'react-router';
import {
  type AnswerPublicPage,
  type PublicAnswer,
  type Rendering,
  requestId,
} from './platform/pages/page-context.ts';
import { describeErrorPage, type HeadTag } from './platform/pages/seo.ts';
import { PublicPageContext, RequestIdContext, SITE_ROUTE_ID, type SiteData } from './platform/pages/site.ts';
import { DownloadSection } from './site/download-section.tsx';
import { describeRouteError, ErrorScreen, UNKNOWN_ARTICLE } from './site/error-screen.tsx';
import type { PublicPageHandle, SiteDocumentProps } from './site/site-document.tsx';

/**
 * Exports of a public route beside its loader and action. A default export would be wrapped for the
 * browser.
 */
interface PublicRoute {
  readonly Page: ComponentType<Record<string, unknown>>;
  readonly handle?: PublicPageHandle;
  meta?(args: Record<string, unknown>): readonly HeadTag[];
}

/** Exports of the layout route around them. */
interface PublicLayout {
  readonly Layout: ComponentType<SiteDocumentProps>;
}

type Routes = ServerBuild['routes'];

/** React Router's result for a request, before rendering. */
interface Loaded extends StaticHandlerContext {
  readonly requestId: string;
}

interface Content {
  readonly handle?: PublicPageHandle | undefined;
  readonly tags: readonly HeadTag[];
  readonly element: ReactElement;
}

/**
 * The public site. React Router matches the page and runs its loader and action; the markup is
 * rendered here, because what React Router adds for hydration costs several times the page, and
 * these pages are not hydrated.
 */
export function createPublicPages(routes: Routes): AnswerPublicPage {
  const handler = createStaticHandler([toRouteObject(routes, SITE_ROUTE_ID)]);
  return async (request, requestContext, rendering) => {
    const result = await handler.query(request, { requestContext });
    if (result instanceof Response) return { status: result.status, headers: result.headers, markup: '' };
    const loaded = { ...result, requestId: requestContext.get(requestId) };
    try {
      return answer(
        routes,
        loaded,
        loaded.errors ? describeError(loaded, rendering) : describePage(routes, loaded),
      );
    } catch (error) {
      const failed = { ...loaded, statusCode: 500, errors: { [SITE_ROUTE_ID]: error } };
      return answer(routes, failed, describeError(failed, rendering));
    }
  };
}

/**
 * React Router's type of a route module knows only its own exports. Throws when the route lacks
 * `name`.
 */
function moduleWith<Exports>(routes: Routes, id: string, name: keyof Exports & string): Exports {
  const module = routes[id]?.module;
  if (module === undefined || !(name in module)) throw new TypeError(`the route ${id} has no ${name}`);
  return module as unknown as Exports;
}

function toRouteObject(routes: Routes, id: string): RouteObject {
  const route = routes[id];
  if (route === undefined) throw new TypeError(`there is no route ${id}`);
  const { loader, action } = route.module as Pick<RouteObject, 'loader' | 'action'>;
  const own = { id, ...(loader && { loader }), ...(action && { action }) };
  if (route.index) return { ...own, index: true };
  const children = Object.values(routes).flatMap((child) =>
    child?.parentId === id ? [toRouteObject(routes, child.id)] : [],
  );
  return { ...own, ...(route.path !== undefined && { path: route.path }), children };
}

function describePage(routes: Routes, { matches, loaderData, actionData }: Loaded): Content {
  const match = matches.at(-1);
  const id = match?.route.id ?? '';
  const { Page, handle, meta } = moduleWith<PublicRoute>(routes, id, 'Page');
  const props = {
    params: match?.params,
    loaderData: loaderData[id],
    actionData: actionData?.[id],
    matches: matches.map(({ route }) => ({ id: route.id, loaderData: loaderData[route.id] })),
  };
  return { handle, tags: meta?.(props) ?? [], element: <Page {...props} /> };
}

/** React Router treats a refusal, such as an unknown page, as an error; it is not an incident. */
function describeError({ errors }: Loaded, { report }: Rendering): Content {
  const [thrown] = Object.values(errors ?? {});
  const refusal = isRouteErrorResponse(thrown) ? null : report(thrown);
  const error = refusal ? { status: 503, statusText: '', internal: false, data: refusal } : thrown;
  const words = describeRouteError(error);
  return {
    tags: describeErrorPage(words.title),
    element: (
      <>
        <ErrorScreen error={error} />
        {words === UNKNOWN_ARTICLE && <DownloadSection from="#15122A" />}
      </>
    ),
  };
}

function answer(routes: Routes, loaded: Loaded, { handle, tags, element }: Content): PublicAnswer {
  const site = (loaded.loaderData[SITE_ROUTE_ID] as SiteData | undefined) ?? null;
  const { pathname } = loaded.location;
  const { Layout } = moduleWith<PublicLayout>(routes, SITE_ROUTE_ID, 'Layout');
  const document = renderToStaticMarkup(
    <RequestIdContext value={loaded.requestId}>
      <PublicPageContext value={{ site, pathname }}>
        <Layout {...handle} tags={tags}>
          {element}
        </Layout>
      </PublicPageContext>
    </RequestIdContext>,
  );
  return {
    status: loaded.statusCode,
    headers: collectHeaders(loaded),
    markup: `<!doctype html>${document}`,
  };
}

/** Headers set by loaders and actions; few set any. */
function collectHeaders({ loaderHeaders, actionHeaders }: Loaded): Headers {
  const headers = new Headers({ 'content-type': 'text/html; charset=utf-8' });
  for (const given of [...Object.values(loaderHeaders), ...Object.values(actionHeaders)]) {
    for (const [name, value] of given) headers.set(name, value);
  }
  return headers;
}
