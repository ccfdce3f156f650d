import { errorCatalogue } from '@lampion/contract/errors';
import { fr } from '@lampion/contract/french';
import { drawEmptyString } from '@lampion/drawing/scenes/empty';
import { ArrowLeft, RotateCw } from 'lucide-react';
import { useContext } from 'react';
import { isRouteErrorResponse } from 'react-router';
import { RequestIdContext } from '../platform/pages/site.ts';
import { LinkButton } from '../ui/button.tsx';
import { Icon, Svg } from '../ui/graphics.tsx';
import { PaperPage } from './paper-page.tsx';

/**
 * Says what is missing or broken, and links back. An incident shows the id under which it was
 * logged.
 */
export function ErrorScreen({ error }: { error: unknown }) {
  const { title, text, action, isIncident } = describeRouteError(error);
  const requestId = useContext(RequestIdContext);
  return (
    <PaperPage title={title} top={<Svg drawing={drawEmptyString()} />}>
      <p className="sheet-lead">{fr(text)}</p>
      {isIncident && requestId !== '' && (
        <p className="hint">
          Si cela se reproduit, donnez-nous cette référence&#8239;: <code>{requestId}</code>
        </p>
      )}
      <p className="actions">
        <LinkButton href={action.href} variant="primary" size="large">
          <Icon of={action.href === '' ? RotateCw : ArrowLeft} />
          {action.label}
        </LinkButton>
      </p>
    </PaperPage>
  );
}

/** The text of an error screen, before French typography, and where its link leads. */
export interface RouteErrorWords {
  readonly title: string;
  readonly text: string;
  readonly action: { readonly label: string; readonly href: string };
  /** An incident is ours to investigate: the screen then shows the request's id. */
  readonly isIncident: boolean;
}

const HOME = { label: 'Revenir à l’accueil', href: '/' };

const UNKNOWN_PAGE: RouteErrorWords = {
  title: 'Page introuvable',
  text: 'Rien n’est allumé à cette adresse. Le lien est peut-être ancien, ou une lettre s’est perdue en route.',
  action: HOME,
  isIncident: false,
};

export const UNKNOWN_ARTICLE: RouteErrorWords = {
  title: errorCatalogue.article_not_found.message,
  text: 'Il a peut-être été retiré du blog. Les autres vous attendent au carnet de bal.',
  action: { label: 'Retour au blog', href: '/blog' },
  isIncident: false,
};

const UNKNOWN_EVENT: RouteErrorWords = {
  title: 'Événement introuvable',
  text: 'Il a peut-être été retiré, ou le lien est incomplet. Demandez-le à la personne qui organise.',
  action: HOME,
  isIncident: false,
};

const UNKNOWN_PARTY: RouteErrorWords = {
  title: 'Cette soirée n’est plus là',
  text: 'Elle est passée, ou son lien a été changé ou fermé. Demandez le nouveau à la personne qui vous invite.',
  action: HOME,
  isIncident: false,
};

const UNKNOWN_ORGANISER: RouteErrorWords = {
  title: errorCatalogue.organiser_not_found.message.replace(/\.$/, ''),
  text: 'Le nom a peut-être changé, ou le lien est incomplet. Demandez-le à la personne qui organise.',
  action: HOME,
  isIncident: false,
};

const REFUSED: RouteErrorWords = {
  title: 'Accès refusé',
  text: errorCatalogue.forbidden.message,
  action: { label: 'Changer de compte', href: '/login' },
  isIncident: false,
};

const BAD_REQUEST: RouteErrorWords = {
  title: 'Demande refusée',
  text: errorCatalogue.invalid_body.message,
  action: HOME,
  isIncident: false,
};

const UNAVAILABLE: RouteErrorWords = {
  title: 'Un instant…',
  text: errorCatalogue.unavailable.message,
  action: { label: 'Réessayer', href: '' },
  isIncident: false,
};

const INCIDENT: RouteErrorWords = {
  title: 'Un incident est survenu',
  text: errorCatalogue.internal.message,
  action: HOME,
  isIncident: true,
};

/** The text for anything a route may throw: a refusal with its status, or an incident. */
export function describeRouteError(error: unknown): RouteErrorWords {
  if (!isRouteErrorResponse(error)) return INCIDENT;
  if (error.status === 404) return describeUnknown(error.data);
  if (error.status === 403) return REFUSED;
  if (error.status === 503)
    return { ...UNAVAILABLE, text: readText(error.data, 'message') ?? UNAVAILABLE.text };
  return error.status < 500 ? { ...BAD_REQUEST, text: messageOf(error.data) } : INCIDENT;
}

function describeUnknown(data: unknown): RouteErrorWords {
  const code = readText(data, 'code');
  if (code === 'article_not_found') return UNKNOWN_ARTICLE;
  if (code === 'organiser_not_found') return UNKNOWN_ORGANISER;
  if (code === 'party_not_found') return UNKNOWN_PARTY;
  return code === 'event_not_found' ? UNKNOWN_EVENT : UNKNOWN_PAGE;
}

function messageOf(data: unknown): string {
  return readText(data, 'message') ?? BAD_REQUEST.text;
}

function readText(data: unknown, key: string): string | undefined {
  const value =
    typeof data === 'object' && data !== null ? (data as Record<string, unknown>)[key] : undefined;
  return typeof value === 'string' ? value : undefined;
}
