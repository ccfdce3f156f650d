import { partyEndpoints } from '@lampion/contract/events/party-calls';
import { fr } from '@lampion/contract/french';
import { TriangleAlert } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { useParams } from 'react-router';
import { WaitingAgenda } from '../events/own-agenda/agenda-skeleton.tsx';
import { type ApiError, isOffline } from '../platform/api.ts';
import { type CachedQuery, useCached } from '../platform/device/use-query.ts';
import { findPassNight, homePath } from '../platform/session/holder.ts';
import { usernameAddress } from '../platform/session/session-end.ts';
import { Button, LinkButton } from '../ui/button.tsx';
import { Icon } from '../ui/graphics.tsx';
import { LoadingRegion, Skeleton } from '../ui/skeleton.tsx';

interface CachedErrorProps {
  error: ApiError;
  reload: () => void;
  /** A cached answer is shown: offline, the banner says so. */
  hasOlder?: boolean;
}

/** Why a screen shows nothing, or nothing new. Sends users without a username to choose one. */
export function CachedError({ error, reload, hasOlder = false }: CachedErrorProps) {
  const { id } = useParams();
  if (hasOlder && isOffline(error)) return null;
  if (error.code === 'app_account_missing') return <ToUsername />;
  return (
    <div className="ap-note ap-fault" role="alert">
      <Icon of={TriangleAlert} />
      <div>
        <p>{fr(error.message)}</p>
        {error.code === 'night_declined' && id !== undefined && <ToReply id={id} />}
        {!isFinal(error) && <Button onClick={reload}>Réessayer</Button>}
      </div>
    </div>
  );
}

/** Link to the page with the reply: the pass, a member's party, or an organiser's event. */
function ToReply({ id }: { id: string }) {
  const isByPass = findPassNight() !== null;
  const { data } = useCached(partyEndpoints.listParties, { query: {} }, !isByPass);
  const isEvent = data?.parties.some((party) => party.id === id && party.kind === 'event');
  const ofMember = `/app/${isEvent ? 'events' : 'parties'}/${id}`;
  return <LinkButton to={isByPass ? homePath() : ofMember}>Changer ma réponse</LinkButton>;
}

/** Errors for which a retry is pointless. */
const isFinal = ({ status, code }: ApiError) => status === 404 || code === 'night_declined';

/** A full page load: only that screen may run Google's script. */
function ToUsername() {
  useEffect(() => location.replace(usernameAddress(location)), []);
  return null;
}

interface LoadingNoteProps {
  queries: readonly Pick<CachedQuery<unknown>, 'error' | 'isLoading' | 'reload'>[];
  /** The screen shows data, maybe older. */
  hasOlder: boolean;
}

/**
 * What a screen of several queries shows besides their data: that they load, or why one failed. Not
 * both: the note would jump once the placeholder above it goes.
 */
export function LoadingNote({ queries, hasOlder }: LoadingNoteProps) {
  const reload = () => {
    for (const query of queries) query.reload();
  };
  const error = queries.find((query) => query.error !== null)?.error;
  if (error) return <CachedError error={error} reload={reload} hasOlder={hasOlder} />;
  return queries.some(({ isLoading }) => isLoading) && <WaitingAgenda />;
}

interface CachedOrNotProps<Data> {
  query: CachedQuery<Data>;
  children: (data: Data) => ReactNode;
}

/** Renders the data of a query, else that it is loading or why it failed. */
export function CachedOrNot<Data>({ query: { data, error }, children }: CachedOrNotProps<Data>) {
  if (data !== undefined) return children(data);
  if (error === null)
    return (
      <LoadingRegion>
        <Skeleton className="h-40" />
      </LoadingRegion>
    );
  return (
    <div className="ap-empty" role="alert">
      <h1>{fr(error.message)}</h1>
      {findPassNight() === null && <LinkButton to="/app/friends">Retour aux amis</LinkButton>}
    </div>
  );
}
