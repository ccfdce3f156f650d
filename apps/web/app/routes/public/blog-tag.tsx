import type { PublicPageHandle } from '../../components/site/site-document.tsx';
import { describeLabel, LabelScreen, labelQuery, loadLabel } from '../../features/blog/label-page.tsx';
import { pageServer } from '../../lib/page-context.ts';
import { readSite } from '../../lib/site.ts';
import type { Route } from './+types/blog-tag';

export const handle = { query: labelQuery } satisfies PublicPageHandle;

export function loader({ context, params, request }: Route.LoaderArgs) {
  return loadLabel(context.get(pageServer), 'tag', params.slug, request);
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return describeLabel('tag', loaderData, readSite(matches).publicUrl);
}

export function Page({ loaderData }: Route.ComponentProps) {
  return <LabelScreen kind="tag" list={loaderData} />;
}
