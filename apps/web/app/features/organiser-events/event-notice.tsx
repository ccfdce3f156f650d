import type { OwnEvent } from '@lampion/contract/schemas/event';
import { Archive, CalendarClock, EyeOff } from 'lucide-react';
import { Banner } from '../../components/ui/banner.tsx';
import { describeMoment } from './publication-draft.ts';

/** Says that nobody else sees a draft, and until when; and that an event is out of its organiser's lists. */
export function EventNotice({ event: { status, own } }: { event: OwnEvent }) {
  if (own.archivedAt !== null)
    return (
      <Banner icon={Archive}>
        Archivé : cet événement a quitté vos listes, et se trouve sous l’onglet « Archives ».
      </Banner>
    );
  if (status !== 'draft') return null;
  if (own.publishAt === null)
    return <Banner icon={EyeOff}>Brouillon : personne d’autre ne voit cet événement.</Banner>;
  return (
    <Banner icon={CalendarClock}>
      {`Publication programmée pour le ${describeMoment(own.publishAt)}. D’ici là, personne d’autre ne voit cet événement.`}
    </Banner>
  );
}
