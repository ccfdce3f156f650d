import { randomUUID } from 'node:crypto';
import type { Random } from '../endurance/random.ts';
import type { TabCode } from './build-tab.ts';

/** What all devices may change, and what the two of a member may. */
export interface Common {
  readonly partyId: string;
  readonly groupId: string;
}

interface Written {
  /** Of this device: what it may change later on. */
  readonly parties: string[];
  readonly groups: string[];
}

const MADE_MAX = 8;

/** Writes one change in a tab, each with a text of its own, which the server's records then show once. */
export function createWriter(device: number, { partyId, groupId }: Common, random: Random) {
  const written: Written = { parties: [], groups: [groupId] };
  let number = 0;

  function plan(tab: TabCode, name: string, id: string): Promise<void> {
    return tab
      .queueChange(tab.planParty, { id, name, beginDate: '2029-07-13T20:30' })
      .then(() => void written.parties.push(id));
  }

  function found(tab: TabCode, name: string, id: string): Promise<void> {
    return tab
      .queueChange(tab.createFriendGroup, { id, name, members: [] })
      .then(() => void written.groups.push(id));
  }

  /** Some of each kind; the first ones make what later ones change. */
  function choose(tab: TabCode, text: string): Promise<void> {
    const { parties, groups } = written;
    const kind = random.number(10);
    if (kind < 1 && parties.length < MADE_MAX) return plan(tab, text, randomUUID());
    if (kind < 2 && groups.length < MADE_MAX) return found(tab, text, randomUUID());
    if (kind < 4 && parties.length > 0)
      return tab.queueChange(tab.updateParty, {
        partyId: random.pick(parties),
        name: text,
        changes: { name: text },
      });
    if (kind < 7)
      return tab.queueChange(tab.updateFriendGroup, { id: random.pick(groups), name: text, members: [] });
    const reply = random.pick(['yes', 'maybe', 'no'] as const);
    return tab.queueChange(tab.setPartyReply, { partyId, name: 'Le bal', reply, word: text });
  }

  /** @returns the text of the change, and when it is on the device's disk. */
  return (tab: TabCode): { readonly text: string; readonly stored: Promise<void> } => {
    number += 1;
    const text = `a${device} n${String(number).padStart(4, '0')}`;
    return { text, stored: choose(tab, text) };
  };
}
