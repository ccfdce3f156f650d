import { ScreenError } from '../../components/area/screen-error.tsx';
import { ScreenSkeleton } from '../../components/area/screen-skeleton.tsx';
import { BackLink } from '../../components/ui/links.tsx';
import { PageHead } from '../../components/ui/page-head.tsx';
import { EventForm } from '../../features/organiser-events/event-form.tsx';
import { loadOwnEvent } from '../../features/organiser-events/load-own-event.ts';
import { MapStyleContext } from '../../features/organiser-events/map-style.ts';
import { pageServer } from '../../lib/page-context.ts';
import type { Route } from './+types/edit-event';

export const meta: Route.MetaFunction = () => [
  { title: 'Modifier l’événement | Lampion Pro' },
  { name: 'robots', content: 'noindex' },
];

export function loader({ context }: Route.LoaderArgs) {
  return { mapStyleUrl: context.get(pageServer).deps.config.MAP_STYLE_URL ?? null };
}

export async function clientLoader({ params, request, serverLoader }: Route.ClientLoaderArgs) {
  const [event, { mapStyleUrl }] = await Promise.all([
    loadOwnEvent(params.id, request.signal),
    serverLoader(),
  ]);
  return { event, mapStyleUrl };
}
// Only the browser can load the event, which is its organiser's alone: the server has no token.
clientLoader.hydrate = true as const;

export const HydrateFallback = ScreenSkeleton;

export default function EditEvent({ loaderData: { event, mapStyleUrl } }: Route.ComponentProps) {
  const detail = `/pro/events/${event._id}`;
  return (
    <MapStyleContext value={mapStyleUrl}>
      <BackLink to={detail}>Retour à l’événement</BackLink>
      <PageHead title="Modifier l’événement" lead={event.name} />
      <EventForm key={event._id} event={event} organiserId={event.creator} cancelTo={detail} />
    </MapStyleContext>
  );
}

export function ErrorBoundary() {
  return <ScreenError home={{ to: '/pro/events', label: 'Retour à mes événements' }} />;
}
