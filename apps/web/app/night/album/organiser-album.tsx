import { PageHead } from '../../ui/card.tsx';
import { BackLink } from '../../ui/links.tsx';
import { ScreenError } from '../../ui/screens/screen-error.tsx';
import type { Route } from './+types/organiser-album';
import { DownloadButton } from './album-picture.tsx';
import { EventAlbum } from './event-album.tsx';

export const meta: Route.MetaFunction = () => [
  { title: 'L’album | Lampion Pro' },
  { name: 'robots', content: 'noindex' },
];

export default function ProEventAlbum({ params: { id } }: Route.ComponentProps) {
  return (
    <>
      <BackLink to={`/pro/events/${id}`}>Retour à l’événement</BackLink>
      <PageHead
        title="L’album"
        lead="Les photos de vos invités, qu’eux et vous voyez. Retirez celles qui n’ont rien à y faire."
      >
        <DownloadButton nightId={id} />
      </PageHead>
      <EventAlbum eventId={id} />
    </>
  );
}

export function ErrorBoundary() {
  return <ScreenError home={{ to: '/pro/events', label: 'Retour à mes événements' }} />;
}
