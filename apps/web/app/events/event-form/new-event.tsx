import { pageServer } from '../../platform/pages/page-context.ts';
import { PageHead } from '../../ui/card.tsx';
import { BackLink } from '../../ui/links.tsx';
import { ScreenError } from '../../ui/screens/screen-error.tsx';
import type { Route } from './+types/new-event';
import { EventForm } from './event-form.tsx';
import { MapStyleContext } from './pin-dialog.tsx';

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
