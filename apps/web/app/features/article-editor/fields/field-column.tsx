import { Button } from '../../../components/ui/button.tsx';
import type { ArticleWorkshop } from '../work/use-article-work.ts';
import type { Saving } from '../work/use-saving.ts';
import { AboutCard } from './about-card.tsx';
import { CoverCard } from './cover-card.tsx';
import { FeaturedCard } from './featured-card.tsx';
import { PublicationCard } from './publication-card.tsx';
import { TagsCard } from './tags-card.tsx';

interface FieldColumnProps {
  workshop: ArticleWorkshop;
  saving: Saving;
}

/** All fields of an article but its title and its content. */
export function FieldColumn({ workshop, saving }: FieldColumnProps) {
  const { id, article, fields, change } = workshop;
  const status = article?.status ?? 'draft';
  const card = { fields, onChange: change, errorOf: (name: string) => saving.faults[name] };
  return (
    <aside className="ae-side-column" aria-label="Réglages de l’article">
      <PublicationCard
        {...card}
        status={status}
        hasDateFault={workshop.hasDateFault}
        onDateFault={workshop.setDateFault}
      >
        {(status === 'published' || status === 'scheduled') && (
          <Button
            isBlock
            disabled={saving.pending !== null}
            onClick={() => void saving.save({ isDraft: true })}
          >
            Repasser en brouillon
          </Button>
        )}
      </PublicationCard>
      <FeaturedCard {...card} />
      <TagsCard tags={fields.tags} onChange={(tags) => change({ tags })} error={card.errorOf('tags')} />
      <CoverCard {...card} id={id} article={article} />
      <AboutCard {...card} />
    </aside>
  );
}
