import { fr } from '@lampion/contract/french';
import { formatDate, formatTime } from '@lampion/contract/rules/format';
import { parisInstant, readParisClock, TIME_ZONE } from '@lampion/contract/rules/paris-time';
import type { EditedArticle } from '@lampion/contract/schemas/admin-article';
import { type ReactNode, useState } from 'react';
import { Card } from '../../../components/ui/card.tsx';
import { FieldError } from '../../../components/ui/field.tsx';
import { TextField } from '../../../components/ui/input.tsx';
import type { ArticleFields } from '../work/article-work.ts';
import type { FieldCardProps } from './field-card-props.ts';

function toInputs(date: string | null): { day: string; time: string } {
  if (date === null) return { day: '', time: '' };
  const { day, minutes } = readParisClock(new Date(date));
  const pad = (value: number) => String(value).padStart(2, '0');
  return { day, time: `${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}` };
}

function describeElsewhere(date: string): string {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  if (zone === TIME_ZONE) return '';
  const there = new Date(date).toLocaleString('fr-FR', { dateStyle: 'long', timeStyle: 'short' });
  return ` Sur votre appareil : ${there}.`;
}

/** The effect of the chosen date, as text. */
function describeDate(date: string | null, status: EditedArticle['status']): string {
  if (date === null) return 'Sans date, l’article est daté du moment où vous le publiez.';
  const verb = status === 'published' && Date.parse(date) <= Date.now() ? 'Publié' : 'Publication';
  const when = `${verb} le ${formatDate(date)} à ${formatTime(date)}, heure de Paris.`;
  return when + describeElsewhere(date);
}

type PublicationCardProps = FieldCardProps<Pick<ArticleFields, 'publishDate'>> & {
  status: EditedArticle['status'];
  children?: ReactNode;
};

/** The date and time of publication, in the time zone of Paris wherever the user is. */
export function PublicationCard({
  fields: { publishDate },
  status,
  onChange,
  errorOf,
  children,
}: PublicationCardProps) {
  const [inputs, setInputs] = useState(() => toInputs(publishDate));
  const [shown, setShown] = useState(publishDate);
  if (shown !== publishDate) {
    setShown(publishDate);
    setInputs(toInputs(publishDate));
  }
  const change = (next: Partial<typeof inputs>) => {
    const { day, time } = { ...inputs, ...next };
    setInputs({ day, time });
    if (day === '' && time === '') return setDate(null);
    if (/^2\d{3}-\d\d-\d\d$/.test(day) && /^\d\d:\d\d/.test(time))
      setDate(parisInstant(day, time).toISOString());
  };
  const setDate = (date: string | null) => {
    setShown(date);
    onChange({ publishDate: date });
  };
  const isHalf = (inputs.day === '') !== (inputs.time === '');
  const error = errorOf('publishDate') ?? (isHalf ? 'Indiquez le jour et l’heure.' : undefined);
  return (
    <Card className="ae-card" aria-labelledby="article-publication-title">
      <h2 className="section-title" id="article-publication-title">
        Publication
      </h2>
      <div className="ae-date">
        <TextField
          name="publishDay"
          label="Jour"
          type="date"
          min="2000-01-01"
          max="2099-12-31"
          value={inputs.day}
          onChange={(event) => change({ day: event.target.value })}
        />
        <TextField
          name="publishTime"
          label="Heure de Paris"
          type="time"
          value={inputs.time}
          onChange={(event) => change({ time: event.target.value })}
        />
      </div>
      {error && <FieldError>{error}</FieldError>}
      <p className="hint">{fr(describeDate(publishDate, status))}</p>
      {children}
    </Card>
  );
}
