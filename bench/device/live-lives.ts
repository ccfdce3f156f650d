import { setTimeout as delay } from 'node:timers/promises';
import type { Random } from '../endurance/random.ts';
import type { Device, Tab } from './device.ts';
import type { createWriter } from './write-changes.ts';

/** In a hundred: of the moments after a few changes, and of the writing of one change. */
const KILLED = 30;
const KILLED_WHILE_WRITING = 6;
const CUT_OFF = 40;
const SECOND_TAB = 20;
const WORKER = 50;
const LONGEST_REST_MS = 400;
/** However slow the machine, something is sent within this time. */
const STUCK_MS = 60_000;

export interface Lived {
  /** Texts of the changes that were on the disk before anything else happened: none may be lost. */
  readonly kept: string[];
  /** Of those that were being written when the tab was killed. */
  readonly unsure: string[];
  kills: number;
}

/** Lives with a device until it has kept so many changes. */
export async function live(
  device: Device,
  write: ReturnType<typeof createWriter>,
  { random, changes }: { readonly random: Random; readonly changes: number },
): Promise<Lived> {
  const lived: Lived = { kept: [], unsure: [], kills: 0 };
  const chance = (share: number) => random.number(100) < share;
  let tabs: Tab[] = [];

  function killAll(): void {
    lived.kills += tabs.length;
    for (const tab of tabs) tab.kill();
    tabs = [];
  }

  /** False when the tab was killed in the middle. */
  async function writeOne(tab: Tab): Promise<boolean> {
    const { text, stored } = write(tab.code);
    stored.catch(() => undefined);
    if (chance(KILLED_WHILE_WRITING)) {
      await delay(random.number(2));
      killAll();
      lived.unsure.push(text);
      return false;
    }
    await stored;
    lived.kept.push(text);
    return true;
  }

  function openTabs(): void {
    if (tabs.length === 0) tabs.push(device.openTab());
    if (tabs.length === 1 && chance(SECOND_TAB)) tabs.push(device.openTab());
    device.network.isThere = !chance(CUT_OFF);
    if (device.network.isThere) for (const tab of tabs) tab.tellOnline();
  }

  while (lived.kept.length < changes) {
    openTabs();
    let left = 1 + random.number(8);
    while (left > 0 && (await writeOne(random.pick(tabs)))) left -= 1;
    await delay(random.number(LONGEST_REST_MS));
    if (chance(KILLED)) killAll();
    if (tabs.length === 0 && chance(WORKER)) device.wakeWorker();
  }
  killAll();
  return lived;
}

/** Opens the app once more with a network, until nothing waits or nothing moves. Returns what is left. */
export async function settle(device: Device) {
  device.network.isThere = true;
  const tab = device.openTab();
  let until = performance.now() + STUCK_MS;
  let left = await device.countWaiting();
  while (left.waiting > 0 && performance.now() < until) {
    tab.tellOnline();
    await delay(200);
    const before = left.waiting;
    left = await device.countWaiting();
    if (left.waiting < before) until = performance.now() + STUCK_MS;
  }
  tab.kill();
  return left;
}
