import { fr } from '@lampion/contract/french';
import { isExpected } from '@lampion/contract/rules/count-door';
import { formatCount } from '@lampion/contract/rules/format';
import { readDoorDevice } from './door-device.ts';
import type { DoorState } from './door-keeper.ts';

/** The devices of a large door; those with the most entries come first. */
const DEVICES_SHOWN = 11;

/** How many are in: all together, and by device. */
export function DoorCounts({ state: { door, count, waiting } }: { state: DoorState }) {
  const expected = (door?.guests ?? []).filter(isExpected).reduce((sum, { people }) => sum + people, 0);
  const { deviceId } = readDoorDevice();
  const own = count.devices.find((device) => device.deviceId === deviceId)?.people ?? 0;
  const others = count.devices.filter((device) => device.deviceId !== deviceId);
  return (
    <section className="dr-count" aria-label="Les entrées">
      <p role="status">
        <b>{formatCount(count.people)}</b>{' '}
        {fr(`${count.people > 1 ? 'entrées' : 'entrée'} sur ${formatCount(expected)}`)}
      </p>
      <progress value={Math.min(count.people, expected)} max={Math.max(1, expected)} aria-hidden="true" />
      <ul>
        <li>
          <b>{formatCount(own)}</b>
          Cet appareil
          {waiting > 0 && <small>{fr(`${formatCount(waiting)} à envoyer`)}</small>}
        </li>
        {others.slice(0, DEVICES_SHOWN).map((device) => (
          <li key={device.deviceId}>
            <b>{formatCount(device.people)}</b>
            {device.name}
          </li>
        ))}
        {others.length > DEVICES_SHOWN && (
          <li>
            <b>{formatCount(others.slice(DEVICES_SHOWN).reduce((sum, { people }) => sum + people, 0))}</b>
            {fr(`${formatCount(others.length - DEVICES_SHOWN)} autres`)}
          </li>
        )}
      </ul>
    </section>
  );
}
