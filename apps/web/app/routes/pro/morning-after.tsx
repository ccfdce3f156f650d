import { ScreenError } from '../../components/area/screen-error.tsx';
import { BackLink } from '../../components/ui/links.tsx';
import { PageHead } from '../../components/ui/page-head.tsx';
import { MorningAfterBoard } from '../../features/door/morning-after.tsx';
import { ThankGuests } from '../../features/door/thank-guests.tsx';
import type { Route } from './+types/morning-after';

export const meta: Route.MetaFunction = () => [
  { title: 'Le lendemain | Lampion Pro' },
  { name: 'robots', content: 'noindex' },
];

export default function ProMorningAfter({ params: { id } }: Route.ComponentProps) {
  return (
    <>
      <BackLink to={`/pro/events/${id}`}>Retour à l’événement</BackLink>
      <PageHead title="Le lendemain" lead="Qui avait dit oui, qui est venu, et quand." />
      <MorningAfterBoard id={id}>
        <ThankGuests to={`/pro/events/${id}/notification`} />
      </MorningAfterBoard>
    </>
  );
}

export function ErrorBoundary() {
  return <ScreenError home={{ to: '/pro/events', label: 'Retour à mes événements' }} />;
}
