import { ScreenError } from '../../components/area/screen-error.tsx';
import { BackLink } from '../../components/ui/links.tsx';
import { PageHead } from '../../components/ui/page-head.tsx';
import { EventForm } from '../../features/organiser-events/event-form.tsx';
import { MapStyleContext } from '../../features/organiser-events/map-style.ts';
import { pageServer } from '../../lib/page-context.ts';
import type { Route } from './+types/new-event';

export const meta: Route.MetaFunction = () => [
  { title: 'Nouvel événement | Lampion Pro' },
  { name: 'robots', content: 'noindex' },
];

export function loader({ context }: Route.LoaderArgs) {
  return { mapStyleUrl: context.get(pageServer).deps.config.MAP_STYLE_URL ?? null };
}

/** The map's address does not change: what is typed does not depend on an answer. */
export const shouldRevalidate = () => false;

export default function NewEvent({ loaderData: { mapStyleUrl }, matches }: Route.ComponentProps) {
  const { organiser } = matches[1].loaderData.account;
  return (
    <MapStyleContext value={mapStyleUrl}>
      <BackLink to="/pro/">Retour au tableau de bord</BackLink>
      <PageHead title="Nouvel événement" />
      <EventForm event={null} organiserId={organiser?._id ?? null} cancelTo="/pro/dashboard" />
    </MapStyleContext>
  );
}

export function ErrorBoundary() {
  return <ScreenError home={{ to: '/pro/events', label: 'Retour à mes événements' }} />;
}
