import { pageServer } from '../../platform/pages/page-context.ts';
import { PageHead } from '../../ui/card.tsx';
import { BackLink } from '../../ui/links.tsx';
import { ScreenSkeleton } from '../../ui/screens/area-outlet.tsx';
import { ScreenError } from '../../ui/screens/screen-error.tsx';
import { loadOwnEvent } from '../own-events/load-own-events.ts';
import type { Route } from './+types/edit-event';
import { EventForm } from './event-form.tsx';
import { MapStyleContext } from './pin-dialog.tsx';

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
