import { type Session, securityEndpoints } from '@lampion/contract/people/security';
import { formatDate, formatTime } from '@lampion/contract/platform/rules/format';
import { LogOut, MonitorSmartphone } from 'lucide-react';
import { callApi } from '../../platform/api.ts';
import { Button } from '../../ui/button.tsx';
import { Badge, Card, CardHead } from '../../ui/card.tsx';
import { Icon } from '../../ui/graphics.tsx';
import { useTask } from '../../ui/use-task.ts';

interface DeviceProps {
  session: Session;
  isBusy: boolean;
  onSignOut: () => void;
}

function Device({ session, isBusy, onSignOut }: DeviceProps) {
  const { device, provider, isCurrent, createdAt, lastSeenAt } = session;
  return (
    <li className="device">
      <Icon of={MonitorSmartphone} isLarge />
      <span className="device-name">
        <b>{device}</b>
        <small className="muted">
          Depuis le {formatDate(createdAt, 'long')}
          {provider !== null && <>, par {provider}</>}, dernière activité le {formatDate(lastSeenAt, 'long')}{' '}
          à {formatTime(lastSeenAt)}
        </small>
      </span>
      {isCurrent ? (
        <Badge tone="success">Cet appareil</Badge>
      ) : (
        <Button
          size="small"
          variant="danger"
          disabled={isBusy}
          aria-label={`Déconnecter ${device}`}
          onClick={onSignOut}
        >
          Déconnecter
        </Button>
      )}
    </li>
  );
}

/** Devices signed in to the account; any of them but this one can be signed out. */
export function DevicesCard({ sessions }: { sessions: readonly Session[] }) {
  const { run, isBusy } = useTask();
  const signOutOne = ({ id, device }: Session) =>
    run({
      failure: 'Appareil non déconnecté',
      subject: id,
      work: async () => {
        await callApi(securityEndpoints.revokeSession, { params: { id } });
        return { title: 'Appareil déconnecté', text: `${device} devra se reconnecter.` };
      },
    });
  const signOutOthers = () =>
    run({
      failure: 'Appareils non déconnectés',
      work: async () => {
        await callApi(securityEndpoints.revokeOtherSessions, {});
        return { title: 'Appareils déconnectés', text: 'Seul celui-ci reste connecté.' };
      },
    });
  return (
    <Card aria-labelledby="devices-title">
      <CardHead id="devices-title" title="Appareils connectés" />
      <ul className="devices">
        {sessions.map((session) => (
          <Device
            key={session.id}
            session={session}
            isBusy={isBusy}
            onSignOut={() => void signOutOne(session)}
          />
        ))}
      </ul>
      {sessions.length > 2 && (
        <div className="actions">
          <Button disabled={isBusy} onClick={signOutOthers}>
            <Icon of={LogOut} />
            Déconnecter tous les autres
          </Button>
        </div>
      )}
    </Card>
  );
}
