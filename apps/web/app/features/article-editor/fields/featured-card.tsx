import { Card } from '../../../components/ui/card.tsx';
import { Checkbox } from '../../../components/ui/checkbox.tsx';
import type { ArticleFields } from '../work/article-work.ts';
import type { FieldCardProps } from './field-card-props.ts';

export function FeaturedCard({ fields, onChange }: FieldCardProps<Pick<ArticleFields, 'isFeatured'>>) {
  return (
    <Card className="ae-card" aria-labelledby="article-featured-title">
      <h2 className="section-title" id="article-featured-title">
        Mise en avant
      </h2>
      <Checkbox
        name="isFeatured"
        label="Mettre à la une"
        hint="L’article s’affiche en grand, en tête du blog."
        checked={fields.isFeatured}
        onChange={(event) => onChange({ isFeatured: event.target.checked })}
      />
    </Card>
  );
}
