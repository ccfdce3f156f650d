import type { PublicPageHandle } from '../../components/site/site-document.tsx';
import { describeLabel, LabelScreen, labelQuery, loadLabel } from '../../features/blog/label-page.tsx';
import { pageServer } from '../../lib/page-context.ts';
import { readSite } from '../../lib/site.ts';
import type { Route } from './+types/blog-category';

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
