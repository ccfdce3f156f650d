import { partyEndpoints } from '@lampion/contract/endpoints/parties';
import { fr } from '@lampion/contract/french';
import { TriangleAlert } from 'lucide-react';
import { useEffect } from 'react';
import { useParams } from 'react-router';
import { Button, LinkButton } from '../../../components/ui/button.tsx';
import { Icon } from '../../../components/ui/icon.tsx';
import { type ApiError, isOffline } from '../../../lib/api.ts';
import { useSeen } from '../../../lib/device/use-seen.ts';
import { usernameAddress } from '../../../lib/session-end.ts';

interface SeenErrorProps {
  error: ApiError;
  reload: () => void;
  /** What was seen before is shown: without a network the strip says so. */
  hasOlder?: boolean;
}

/** Why a screen shows nothing, or nothing new. Whoever has no username yet chooses one first. */
export function SeenError({ error, reload, hasOlder = false }: SeenErrorProps) {
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

/** Leads to the page with the member's reply: of a party, or of an organiser's event. */
function ToReply({ id }: { id: string }) {
  const { data } = useSeen(partyEndpoints.listParties, { query: {} });
  const isEvent = data?.parties.some((party) => party.id === id && party.kind === 'event');
  return <LinkButton to={`/app/${isEvent ? 'events' : 'parties'}/${id}`}>Changer ma réponse</LinkButton>;
}

/** The same request would be refused again. */
const isFinal = ({ status, code }: ApiError) => status === 404 || code === 'night_declined';

/** Another document: that screen alone may run Google's script. */
function ToUsername() {
  useEffect(() => location.replace(usernameAddress(location)), []);
  return null;
}
