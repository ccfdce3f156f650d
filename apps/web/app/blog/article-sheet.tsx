import type { Article } from '@lampion/contract/blog/articles';
import { readingMinutes } from '@lampion/contract/blog/rules/articles';
import { fr } from '@lampion/contract/french';
import { refineHtml } from '@lampion/contract/french-html';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { type LabelKind, labelPath } from '../platform/pages/blog-addresses.ts';
import type { LinkedLabel } from '../platform/pages/page-context.ts';
import { Badge } from '../ui/card.tsx';
import { CoverImage } from '../ui/cover-image.tsx';
import { Day } from '../ui/day.tsx';
import { Icon } from '../ui/graphics.tsx';

interface ArticleSheetProps {
  article: Article;
  /** Its category and tags with the addresses of their pages; a preview has none. */
  labels?: Readonly<Record<LabelKind, readonly LinkedLabel[]>>;
  /** Below the text. */
  children?: ReactNode;
}

function Label({ kind, label: { name, slug } }: { kind: LabelKind; label: LinkedLabel }) {
  if (slug === '') return <Badge>{name}</Badge>;
  return (
    <a className="label-link" href={labelPath(kind, slug)}>
      <Badge>{name}</Badge>
    </a>
  );
}

/** Without pages of their own. */
function toPlain({ category, tags }: Article): Record<LabelKind, LinkedLabel[]> {
  const name = (names: readonly string[]) => names.map((each) => ({ name: each, slug: '' }));
  return { category: name(category === '' ? [] : [category]), tag: name(tags) };
}

function Labels({ category, tag }: Readonly<Record<LabelKind, readonly LinkedLabel[]>>) {
  // Drops a tag that repeats the category.
  const others = tag.filter(
    ({ name, slug }) => !category.some((one) => one.name === name || (slug && one.slug === slug)),
  );
  const entries = [
    ...category.map((label) => ({ kind: 'category' as const, label })),
    ...others.map((label) => ({ kind: 'tag' as const, label })),
  ];
  return (
    <ul className="meta" aria-label="Catégorie et étiquettes">
      {entries.map(({ kind, label }) => (
        <li key={`${kind} ${label.name}`}>
          <Label kind={kind} label={label} />
        </li>
      ))}
    </ul>
  );
}

/** The article itself: its picture on the night, its text on paper. */
export function ArticleSheet({ article, labels = toPlain(article), children }: ArticleSheetProps) {
  return (
    <>
      <div className="wrap article-top">
        <a className="back" href="/blog">
          <Icon of={ArrowLeft} />
          Retour au blog
        </a>
        <CoverImage
          id={article._id}
          picture={article.picture}
          cover={article.cover}
          sizes="(min-width: 1328px) 1248px, 100vw"
          isMain
        />
      </div>
      <div className="wrap sheet-wrap">
        <article className="sheet" data-theme="light">
          <Labels {...labels} />
          <h1 className="display article-title">{fr(article.title)}</h1>
          <p className="article-date">
            Par {fr(article.author)}, le <Day date={article.publishDate} />
            {fr(` · ${readingMinutes(article.content)} min de lecture`)}
          </p>
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server when it was saved */}
          <div className="prose" dangerouslySetInnerHTML={{ __html: refineHtml(article.content) }} />
          {children}
        </article>
      </div>
    </>
  );
}
