import { fr } from '@lampion/contract/french';
import { ArrowLeft } from 'lucide-react';
import { data, redirect } from 'react-router';
import { Icon } from '../../components/ui/icon.tsx';
import { Pagination } from '../../components/ui/pagination.tsx';
import { categoryFeeds, type LabelKind, labelPath } from '../../lib/blog-pages.ts';
import type { LabelPage, PageServer } from '../../lib/page-context.ts';
import { furtherPage, readPageQuery } from '../../lib/page-query.ts';
import { breadcrumbs, describePage, type FeedLink, type HeadTag } from '../../lib/seo.ts';
import { ArticleGrid } from './article-cards.tsx';
import { BlogFrame } from './blog-frame.tsx';
import { BlogSearch } from './blog-search.tsx';

export const labelQuery = { page: furtherPage };

/** The page of a category or a tag. It has one address: other spellings redirect there. */
export async function loadLabel(server: PageServer, kind: LabelKind, slug: string, request: Request) {
  const { changesAt, deps, shows, useCases } = server;
  shows('articles');
  changesAt(await useCases.nextScheduledPublication(deps));
  const number = Number(readPageQuery(new URL(request.url).searchParams, labelQuery)?.value ?? 1);
  const list = await useCases.showArticleLabel(deps, { kind, slug }, number);
  if (list === null) throw data(null, { status: 404 });
  if (list.label.slug !== slug) throw redirect(labelPath(kind, list.label.slug, number), 301);
  return list;
}

function feedsOf({ name, slug }: LabelPage['label']): FeedLink[] {
  const { rss, json } = categoryFeeds(slug);
  const title = `${name}, dans le carnet de bal`;
  return [
    { type: 'application/rss+xml', href: rss, title },
    { type: 'application/feed+json', href: json, title },
  ];
}

export function describeLabel(
  kind: LabelKind,
  { label, total, page }: LabelPage,
  publicUrl: string,
): HeadTag[] {
  const { name, slug } = label;
  const title = kind === 'category' ? `${name} : nos articles` : `Articles sur « ${name} »`;
  const count = total === 1 ? 'Un article' : `${total} articles`;
  return describePage({
    publicUrl,
    path: labelPath(kind, slug, page),
    title: page > 1 ? `${title}, page ${page}` : title,
    description: `${count} du carnet de bal, le blog de Lampion, ${kind === 'category' ? 'dans la catégorie' : 'avec l’étiquette'} « ${name} ».`,
    feeds: kind === 'category' ? feedsOf(label) : [],
    structuredData: [
      breadcrumbs(publicUrl, [
        ['Blog', '/blog'],
        [name, labelPath(kind, slug)],
      ]),
    ],
  });
}

export function LabelScreen({ kind, list }: { kind: LabelKind; list: LabelPage }) {
  const { label, articles, total, page, pageCount } = list;
  return (
    <BlogFrame>
      <a className="back" href="/blog">
        <Icon of={ArrowLeft} />
        Retour au blog
      </a>
      <h1 className="ev-title label-title">{fr(label.name)}</h1>
      <p className="blog-lead">
        {total === 1 ? '1 article' : `${total} articles`}
        {kind === 'category' ? ' dans cette catégorie' : ' avec cette étiquette'}
      </p>
      <BlogSearch />
      <h2 className="sr-only">Articles</h2>
      <ArticleGrid articles={articles} />
      <Pagination
        label="Articles"
        page={page}
        pageCount={pageCount}
        toPage={(each) => labelPath(kind, label.slug, each)}
      />
    </BlogFrame>
  );
}
