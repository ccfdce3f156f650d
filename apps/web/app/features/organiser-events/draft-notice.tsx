import type { OwnEvent } from '@lampion/contract/schemas/event';
import { CalendarClock, EyeOff } from 'lucide-react';
import { Banner } from '../../components/ui/banner.tsx';
import { describeMoment } from './publication-draft.ts';

/** Says that nobody else sees a draft, and until when. */
export function DraftNotice({ event: { own } }: { event: OwnEvent }) {
  if (own.publishAt === null)
    return <Banner icon={EyeOff}>Brouillon : personne d’autre ne voit cet événement.</Banner>;
  return (
    <Banner icon={CalendarClock}>
      {`Publication programmée pour le ${describeMoment(own.publishAt)}. D’ici là, personne d’autre ne voit cet événement.`}
    </Banner>
  );
}
