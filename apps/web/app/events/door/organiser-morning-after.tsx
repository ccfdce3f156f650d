import { PageHead } from '../../ui/card.tsx';
import { BackLink } from '../../ui/links.tsx';
import { ScreenError } from '../../ui/screens/screen-error.tsx';
import type { Route } from './+types/organiser-morning-after';
import { MorningAfterBoard, ThankGuests } from './morning-after-board.tsx';

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
