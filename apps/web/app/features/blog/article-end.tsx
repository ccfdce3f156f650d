import type { AgendaCard } from '@lampion/contract/schemas/agenda';
import { LinkButton } from '../../components/ui/button.tsx';
import type { ArticlePage } from '../../lib/page-context.ts';
import { AgendaEvent } from '../agenda/agenda-event.tsx';
import { ArticleGrid, FeaturedCard } from './article-cards.tsx';

interface ArticleEndProps extends Pick<ArticlePage, 'next' | 'related'> {
  /** The next ones of the agenda. */
  events: readonly AgendaCard[];
}

/** Where an article leads on to. */
export function ArticleEnd({ related, next, events }: ArticleEndProps) {
  return (
    <div className="wrap article-end">
      {next && (
        <section aria-labelledby="a-lire-ensuite">
          <h2 className="display blog-section" id="a-lire-ensuite">
            À lire ensuite
          </h2>
          <div className="features">
            <FeaturedCard article={next} as="h3" />
          </div>
        </section>
      )}
      {related.length > 0 && (
        <section aria-labelledby="sur-le-meme-sujet">
          <h2 className="display blog-section" id="sur-le-meme-sujet">
            Sur le même sujet
          </h2>
          <ArticleGrid articles={related} />
        </section>
      )}
      {events.length > 0 && (
        <section aria-labelledby="a-l-agenda">
          <h2 className="display blog-section" id="a-l-agenda">
            Bientôt à l’agenda
          </h2>
          <ul className="agenda-lines next-events">
            {events.map((event) => (
              <AgendaEvent key={event._id} event={event} hasDay />
            ))}
          </ul>
          <LinkButton href="/agenda">Voir l’agenda</LinkButton>
        </section>
      )}
    </div>
  );
}
