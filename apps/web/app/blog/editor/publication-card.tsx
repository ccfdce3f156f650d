import type { EditedArticle } from '@lampion/contract/blog/article-editing';
import { fr } from '@lampion/contract/french';
import { formatDate, formatTime } from '@lampion/contract/platform/rules/format';
import { TIME_ZONE } from '@lampion/contract/platform/rules/paris-time';
import type { ReactNode } from 'react';
import { Card } from '../../ui/card.tsx';
import { MomentField } from '../../ui/forms/moment-field.tsx';
import type { FieldCardProps } from './tags-card.tsx';
import type { ArticleFields } from './work/article-work.ts';

function describeElsewhere(date: string): string {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  if (zone === TIME_ZONE) return '';
  const there = new Date(date).toLocaleString('fr-FR', { dateStyle: 'long', timeStyle: 'short' });
  return ` Sur votre appareil : ${there}.`;
}

/** Describes the effect of the chosen date. */
function describeDate(date: string | null, status: EditedArticle['status']): string {
  if (date === null) return 'Sans date, l’article est daté du moment où vous le publiez.';
  const verb = status === 'published' && Date.parse(date) <= Date.now() ? 'Publié' : 'Publication';
  const when = `${verb} le ${formatDate(date)} à ${formatTime(date)}, heure de Paris.`;
  return when + describeElsewhere(date);
}

type PublicationCardProps = FieldCardProps<Pick<ArticleFields, 'publishDate'>> & {
  status: EditedArticle['status'];
  /** The date field holds an invalid date. */
  hasDateFault: boolean;
  onDateFault: (isFault: boolean) => void;
  children?: ReactNode;
};

/** Date and time of publication, in the time zone of Paris wherever the user is. */
export function PublicationCard({
  fields: { publishDate },
  status,
  hasDateFault,
  onDateFault,
  onChange,
  errorOf,
  children,
}: PublicationCardProps) {
  const change = (instant: string | null | undefined) => {
    onDateFault(instant === undefined);
    if (instant !== undefined && instant !== publishDate) onChange({ publishDate: instant });
  };
  return (
    <Card className="ae-card" aria-labelledby="article-publication-title">
      <h2 className="section-title" id="article-publication-title">
        Publication
      </h2>
      <MomentField
        name="publish"
        dayLabel="Jour"
        timeLabel="Heure de Paris"
        value={publishDate}
        onChange={change}
        error={errorOf('publishDate')}
      />
      {!hasDateFault && <p className="hint">{fr(describeDate(publishDate, status))}</p>}
      {children}
    </Card>
  );
}
