import type { DoorDevice } from './door-keeper.ts';

const KEY = 'lampion-door-device';
const UNNAMED = 'Cet appareil';

let unkept: DoorDevice | null = null;

/** What this device is called at the door: its id is made once, and tells its entries from those of others. */
export function readDoorDevice(): DoorDevice {
  try {
    const kept: DoorDevice | null = JSON.parse(localStorage.getItem(KEY) ?? 'null');
    if (kept !== null) return kept;
  } catch {
    // Storage is unavailable: this page is the device.
  }
  unkept ??= { deviceId: crypto.randomUUID(), deviceName: UNNAMED };
  keep(unkept);
  return unkept;
}

export function nameDoorDevice(name: string): void {
  const device = { ...readDoorDevice(), deviceName: name.trim() || UNNAMED };
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
