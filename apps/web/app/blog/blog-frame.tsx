import { fr } from '@lampion/contract/french';
import { unitsFor } from '@lampion/contract/platform/rules/characters';
import { SEARCH_MAX } from '@lampion/contract/platform/text';
import { drawHeroGarlandMobile } from '@lampion/drawing/scenes/hero';
import { drawBlogGarland } from '@lampion/drawing/scenes/posters';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { data, redirect } from 'react-router';
import { categoryFeeds, type LabelKind, labelPath } from '../platform/pages/blog-addresses.ts';
import type { LabelPage, PageServer } from '../platform/pages/page-context.ts';
import { furtherPage, readPageQuery } from '../platform/pages/page-query.ts';
import { breadcrumbs, describePage, type FeedLink, type HeadTag } from '../platform/pages/seo.ts';
import { Button } from '../ui/button.tsx';
import { SearchField } from '../ui/forms/input.tsx';
import { Icon, Svg } from '../ui/graphics.tsx';
import { Pagination } from '../ui/lists/pagination.tsx';
import { ArticleGrid } from './article-cards.tsx';

/** The night around every list of articles. */
export function BlogFrame({ children }: { children: ReactNode }) {
  return (
    <main id="contenu" className="blog">
      <Svg drawing={drawBlogGarland()} />
      <Svg drawing={drawHeroGarlandMobile()} />
      <div className="wrap blog-in">{children}</div>
    </main>
  );
}

/** A plain form: its answer is a page. */
export function BlogSearch({ search = '' }: { search?: string }) {
  return (
    <search>
      <form className="blog-search" action="/blog">
        <SearchField
          label="Rechercher dans le blog"
          name="q"
          placeholder="Un mot, un sujet"
          maxLength={unitsFor(SEARCH_MAX)}
          defaultValue={search}
        />
        <Button type="submit" variant="outline">
          Rechercher
        </Button>
      </form>
    </search>
  );
}

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
