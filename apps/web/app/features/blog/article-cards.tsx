import { fr } from '@lampion/contract/french';
import { ArrowRight } from 'lucide-react';
import { CoverImage } from '../../components/site/cover-image.tsx';
import { Day } from '../../components/site/day.tsx';
import { Badge } from '../../components/ui/badge.tsx';
import { Icon } from '../../components/ui/icon.tsx';
import type { ArticleSummary } from '../../lib/page-context.ts';

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

/** A featured article: a sheet of paper that is one link. */
export function FeaturedCard({ article, isMain }: CardProps & { isMain: boolean }) {
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
        <h2>{fr(article.title)}</h2>
        <p>{fr(article.description)}</p>
        <More />
      </div>
    </a>
  );
}

/** Any other article: one link without a box, on the night. */
export function ArticleCard({ article }: CardProps) {
  return (
    <a className="post" href={`/blog/${article.slug}`}>
      <CoverImage
        id={article._id}
        picture={article.picture}
        cover={article.cover}
        sizes="(min-width: 1328px) 398px, (min-width: 1024px) 31vw, (min-width: 768px) 47vw, 100vw"
      />
      <h3>{fr(article.title)}</h3>
      <p className="muted">{fr(article.description)}</p>
      <div className="meta">
        {article.category && <Badge>{article.category}</Badge>}
        <Day className="muted" date={article.publishDate} />
        <More />
      </div>
    </a>
  );
}
