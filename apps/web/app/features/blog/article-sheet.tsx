import { fr } from '@lampion/contract/french';
import type { Article } from '@lampion/contract/schemas/article';
import { ArrowLeft } from 'lucide-react';
import { CoverImage } from '../../components/site/cover-image.tsx';
import { Day } from '../../components/site/day.tsx';
import { Badge } from '../../components/ui/badge.tsx';
import { Icon } from '../../components/ui/icon.tsx';
import { refineHtml } from '../../lib/french-html.ts';

/** The article itself: its picture on the night, its text on paper. */
export function ArticleSheet({ article }: { article: Article }) {
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
          <ul className="meta" aria-label="Étiquettes">
            {article.tags.map((tag) => (
              <li key={tag}>
                <Badge>{tag}</Badge>
              </li>
            ))}
          </ul>
          <h1 className="display article-title">{fr(article.title)}</h1>
          <p className="article-date">
            Publié le <Day date={article.publishDate} />
          </p>
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server when it was saved */}
          <div className="prose" dangerouslySetInnerHTML={{ __html: refineHtml(article.content) }} />
        </article>
      </div>
    </>
  );
}
