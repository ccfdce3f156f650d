import { ScreenError } from '../../components/area/screen-error.tsx';
import { BackLink } from '../../components/ui/links.tsx';
import { PageHead } from '../../components/ui/page-head.tsx';
import { DownloadButton } from '../../features/album/download-button.tsx';
import { EventAlbum } from '../../features/organiser-events/event-album.tsx';
import type { Route } from './+types/event-album';

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
