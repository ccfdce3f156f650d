import { doorEndpoints } from '@lampion/contract/events/door';
import { callApi } from '../../platform/api.ts';
import { type DeviceKind, findDeviceKind } from '../../platform/device-kind.ts';
import type { DoorDevice, DoorGate } from './door-state.ts';

const KEY = 'lampion-door-device';
/** Default name of a device, shown beside its entries. */
const kindNames: Readonly<Record<DeviceKind, string>> = {
  android: 'Téléphone Android',
  apple: 'iPhone ou iPad',
  computer: 'Ordinateur',
};
const describeDevice = () => kindNames[findDeviceKind(navigator)];

let unkept: DoorDevice | null = null;

/**
 * Id and name of this device at the door. The id is created once and distinguishes its entries from
 * those of other devices.
 */
export function readDoorDevice(): DoorDevice {
  try {
    const kept: DoorDevice | null = JSON.parse(localStorage.getItem(KEY) ?? 'null');
    if (kept !== null) return kept;
  } catch {
    // Storage is unavailable: the id lasts as long as the page.
  }
  unkept ??= { deviceId: crypto.randomUUID(), deviceName: describeDevice() };
  keep(unkept);
  return unkept;
}

export function nameDoorDevice(name: string): void {
  const device = { ...readDoorDevice(), deviceName: name.trim() || describeDevice() };
  unkept = device;
  keep(device);
}

function keep(device: DoorDevice): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(device));
  } catch {
    // As above.
  }
}

export function hostGate(id: string, accountId: string): DoorGate {
  const params = { id };
  return {
    key: `host:${accountId}:${id}`,
    read: () => callApi(doorEndpoints.getDoor, { params }),
    send: (body) => callApi(doorEndpoints.recordDoorEntries, { params, body }),
  };
}

/** The door of a night by its link, signed in or not. */
export function linkGate(id: string, token: string): DoorGate {
  const call = { params: { id }, authorization: `Door ${token}` };
  return {
    key: `link:${token}`,
    read: () => callApi(doorEndpoints.getDoor, call),
    send: (body) => callApi(doorEndpoints.recordDoorEntries, { ...call, body }),
  };
}
