import { fr } from '@lampion/contract/french';
import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ArticleSummary, FoundArticle, TextPart } from '../platform/pages/page-context.ts';
import { Badge } from '../ui/card.tsx';
import { CoverImage } from '../ui/cover-image.tsx';
import { Day } from '../ui/day.tsx';
import { Icon } from '../ui/graphics.tsx';

interface CardProps {
  article: ArticleSummary;
}

function More() {
  return (
    <span className="more">
      Lire la suite
      <Icon of={ArrowRight} />
    </span>
  );
}

interface FeaturedCardProps extends CardProps {
  /** The first picture of the page, visible at once. */
  isMain?: boolean;
  /** Heading level of the title in the page. */
  as?: 'h2' | 'h3';
}

/** A featured article: a sheet of paper that is one link. */
export function FeaturedCard({ article, isMain = false, as: Title = 'h2' }: FeaturedCardProps) {
  return (
    <a className="post-feature" data-theme="light" href={`/blog/${article.slug}`}>
      <CoverImage
        id={article._id}
        picture={article.picture}
        cover={article.cover}
        sizes="(min-width: 1328px) 612px, (min-width: 768px) 48vw, 100vw"
        isMain={isMain}
      />
      <div className="post-feature-body">
        <div className="meta">
          {article.category && <Badge>{article.category}</Badge>}
          <Day className="muted" date={article.publishDate} />
        </div>
        <Title>{fr(article.title)}</Title>
        <p>{fr(article.description)}</p>
        <More />
      </div>
    </a>
  );
}

interface PlainCardProps extends CardProps {
  title: ReactNode;
  text: ReactNode;
}

/** One link without a box, on the night. */
function PlainCard({ article, title, text }: PlainCardProps) {
  return (
    <a className="post" href={`/blog/${article.slug}`}>
      <CoverImage
        id={article._id}
        picture={article.picture}
        cover={article.cover}
        sizes="(min-width: 1328px) 612px, (min-width: 768px) 47vw, 100vw"
      />
      <div className="post-body">
        <h3>{title}</h3>
        <p className="muted">{text}</p>
        <div className="meta">
          {article.category && <Badge>{article.category}</Badge>}
          <Day className="muted" date={article.publishDate} />
          <More />
        </div>
      </div>
    </a>
  );
}

/** Any other article. */
function ArticleCard({ article }: CardProps) {
  return <PlainCard article={article} title={fr(article.title)} text={fr(article.description)} />;
}

/** A search result. */
export function FoundCard({ article }: { article: FoundArticle }) {
  const { titleParts, textParts } = article;
  return (
    <PlainCard
      article={article}
      title={<FoundWords parts={titleParts} />}
      text={<FoundWords parts={textParts} />}
    />
  );
}

/**
 * Cards side by side; those of a last row that is not full are wider, so that every row is full.
 */
export function ArticleGrid({ articles }: { articles: readonly ArticleSummary[] }) {
  return (
    <div className="posts">
      {articles.map((article) => (
        <ArticleCard key={article._id} article={article} />
      ))}
    </div>
  );
}

/** A text with the matching words highlighted. */
function FoundWords({ parts }: { parts: readonly TextPart[] }) {
  return parts.map(({ text, isFound }, index) => {
    // Parts never move: the page is not hydrated.
    const key = `${index} ${text}`;
    return isFound ? <mark key={key}>{fr(text)}</mark> : <span key={key}>{fr(text)}</span>;
  });
}
