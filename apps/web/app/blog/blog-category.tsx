import { pageServer } from '../platform/pages/page-context.ts';
import { readSite } from '../platform/pages/site.ts';
import type { PublicPageHandle } from '../site/site-document.tsx';
import type { Route } from './+types/blog-category';
import { describeLabel, LabelScreen, labelQuery, loadLabel } from './blog-frame.tsx';

export const handle = { query: labelQuery } satisfies PublicPageHandle;

export function loader({ context, params, request }: Route.LoaderArgs) {
  return loadLabel(context.get(pageServer), 'category', params.slug, request);
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return describeLabel('category', loaderData, readSite(matches).publicUrl);
}

export function Page({ loaderData }: Route.ComponentProps) {
  return <LabelScreen kind="category" list={loaderData} />;
}
