import { type CalendarAddress, calendarEndpoints } from '@lampion/contract/events/calendars/own-calendar';
import { fr } from '@lampion/contract/french';
import { formatDate } from '@lampion/contract/platform/rules/format';
import { CalendarPlus, Copy, RefreshCw } from 'lucide-react';
import { callApi } from '../../platform/api.ts';
import { type AppHandle, appMeta } from '../../shell/app-head.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Card, CardHead } from '../../ui/card.tsx';
import { ConfirmButton } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/graphics.tsx';
import { copyText } from '../../ui/toaster.tsx';
import { useTask } from '../../ui/use-task.ts';
import type { Route } from './+types/calendar';
import { MeScreen, MeScreenError } from './me-screen.tsx';

export const handle: AppHandle = { place: 'me' };
export const meta = () => appMeta('Mon agenda');

/** Never kept on the device: the address reads all nights, and may have been renewed elsewhere. */
export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  callApi(calendarEndpoints.getCalendarAddress, { signal: request.signal });

export default function CalendarScreen({ loaderData }: Route.ComponentProps) {
  return (
    <MeScreen
      title="Mon agenda"
      lead="Les nuits où vous venez et vos soirées, dans l’agenda de votre téléphone ou de votre ordinateur. Il se met à jour tout seul."
    >
      {loaderData === null ? <CalendarOffCard /> : <CalendarCard address={loaderData} />}
    </MeScreen>
  );
}

export const ErrorBoundary = MeScreenError;

/** Creates the address, the only way to have one. */
export function CalendarOffCard() {
  const { run, isBusy } = useTask();
  const create = () =>
    run({
      failure: 'Adresse non créée',
      work: async () => {
        await callApi(calendarEndpoints.createCalendarAddress, {});
        return { title: 'Adresse créée', text: 'Donnez-la à votre agenda.' };
      },
    });
  return (
    <Card aria-labelledby="calendar-title">
      <CardHead id="calendar-title" title="Une adresse rien que pour vous" />
      <p className="muted">
        {fr(
          'Google Agenda, Calendrier d’Apple et Outlook la relisent d’eux-mêmes : une nuit annulée ou déplacée y change aussi.',
        )}
      </p>
      <div className="actions">
        <Button variant="primary" onClick={create} pendingText={isBusy ? 'Un instant…' : undefined}>
          <Icon of={CalendarPlus} />
          Créer mon adresse
        </Button>
      </div>
    </Card>
  );
}

/** The address to open or to copy; the way to renew it and to switch it off. */
export function CalendarCard({ address: { url, createdAt } }: { address: CalendarAddress }) {
  const { run, isBusy } = useTask();
  const copy = () =>
    void copyText(
      url,
      { title: 'Adresse copiée', text: 'Collez-la dans votre agenda, comme abonnement.' },
      { title: 'Adresse non copiée', text: 'Sélectionnez-la pour la copier vous-même.' },
    );
  const renew = () =>
    run({
      failure: 'Adresse non changée',
      work: async () => {
        await callApi(calendarEndpoints.renewCalendarAddress, {});
        return { title: 'Adresse changée', text: 'L’ancienne ne mène plus à rien. Redonnez celle-ci.' };
      },
    });
  const end = () =>
    run({
      failure: 'Adresse toujours active',
      work: async () => {
        await callApi(calendarEndpoints.endCalendarAddress, {});
        return { title: 'Adresse désactivée', text: 'Elle ne mène plus à rien.' };
      },
    });
  return (
    <Card aria-labelledby="calendar-title">
      <CardHead id="calendar-title" title="Votre adresse privée" />
      <p className="muted">
        {fr(
          'Quiconque la connaît lit où vous sortez, adresses comprises. Ne la donnez qu’à vos propres agendas.',
        )}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls on narrow screens */}
      <code className="me-calendar" tabIndex={0}>
        {url}
      </code>
      <div className="actions">
        <LinkButton variant="primary" href={url.replace(/^https?:/, 'webcal:')}>
          <Icon of={CalendarPlus} />
          Ouvrir dans mon agenda
        </LinkButton>
        <Button onClick={copy}>
          <Icon of={Copy} />
          Copier l’adresse
        </Button>
      </div>
      <p className="muted">
        {fr(
          `Créée le ${formatDate(createdAt, 'long')}. Dans Google Agenda : Autres agendas, puis « À partir de l’URL ». Dans Outlook : Ajouter un calendrier, puis « S’abonner à partir du web ».`,
        )}
      </p>
      <div className="actions">
        <ConfirmButton
          title="Changer l’adresse ?"
          text="L’ancienne ne mènera plus à rien : il faudra donner la nouvelle à chacun de vos agendas."
          confirm="Changer"
          disabled={isBusy}
          onConfirm={() => void renew()}
        >
          <Icon of={RefreshCw} />
          Changer l’adresse
        </ConfirmButton>
        <ConfirmButton
          variant="danger"
          title="Désactiver l’adresse ?"
          text="Elle ne mènera plus à rien : vos agendas ne se mettront plus à jour."
          confirm="Désactiver"
          disabled={isBusy}
          onConfirm={() => void end()}
        >
          Désactiver
        </ConfirmButton>
      </div>
    </Card>
  );
}
