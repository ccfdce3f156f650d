import { partyEndpoints } from '@lampion/contract/events/party-calls';
import { nightOf } from '@lampion/contract/events/rules/event-timing';
import { morningAfterEndpoints, type NightAfter } from '@lampion/contract/night/morning-after';
import { formatDate } from '@lampion/contract/platform/rules/format';
import { defineChange } from '../../platform/device/define-change.ts';
import { type InNight, overNight } from '../changes.ts';

interface OnDate extends InNight {
  /** As the server proposed it. */
  readonly beginDate: string;
}

/** "9 janvier" */
export const nameDay = (beginDate: string) =>
  formatDate(nightOf(new Date(beginDate)), 'day').replace(/^\S+ /, '');

interface Vote extends OnDate {
  readonly suits: boolean;
}

function light(cached: NightAfter, { beginDate, suits }: Vote): NightAfter {
  const dates = cached.dates.map((date) =>
    date.beginDate === beginDate && date.suitsMe !== suits
      ? { ...date, suitsMe: suits, count: date.count + (suits ? 1 : -1) }
      : date,
  );
  return { ...cached, dates };
}

/** Says whether a date suits the guest. */
export const setNextDateVote = defineChange<Vote>({
  kind: 'set-next-date-vote',
  endpoint: morningAfterEndpoints.setNextDateVote,
  toCall: ({ nightId, beginDate, suits }) => ({ params: { id: nightId }, body: { beginDate, suits } }),
  label: ({ beginDate, suits }) =>
    `${suits ? 'Votre lampion' : 'Sans votre lampion'}, le ${nameDay(beginDate)}`,
  optimisticUpdates: [overNight(morningAfterEndpoints.getNightAfter, light)],
});

interface NextParty extends OnDate {
  readonly id: string;
  readonly name: string;
}

/** Makes a date the next party of a host, who invites the guests again. */
export const planNextParty = defineChange<NextParty>({
  kind: 'plan-next-party',
  endpoint: morningAfterEndpoints.planNextParty,
  toCall: ({ nightId, id, beginDate }) => ({ params: { id: nightId }, body: { id, beginDate } }),
  label: ({ name, beginDate }) => `« ${name} » de nouveau, le ${nameDay(beginDate)}`,
  notifies: () => 'Vos invités l’apprennent dans dix secondes.',
  touches: [partyEndpoints.listParties],
  optimisticUpdates: [
    overNight(morningAfterEndpoints.getNightAfter, (cached, { beginDate }: NextParty) => ({
      ...cached,
      dates: [],
      next: cached.next ?? { id: null, beginDate },
    })),
  ],
});
