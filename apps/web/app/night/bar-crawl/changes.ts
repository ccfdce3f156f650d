import {
  type AddCrawlBarBody,
  type Crawl,
  type CrawlGroup,
  crawlEndpoints,
  type UpdateCrawlBarBody,
} from '@lampion/contract/night/bar-crawl';
import { currentBarOf, nextBarOf } from '@lampion/contract/night/rules/follow-crawl';
import { defineChange, over } from '../../platform/device/define-change.ts';

interface InNight {
  readonly nightId: string;
}

/** Optimistic update of a night's route. */
const onCrawl = <Input extends InNight>(apply: (cached: Crawl, input: Input) => Crawl) => [
  over(crawlEndpoints.getCrawl, (cached, input: Input, { params }) =>
    cached && params.id === input.nightId ? apply(cached, input) : cached,
  ),
];

interface Move extends InNight {
  readonly group: number;
  readonly leaves: string | null;
  /** When the host moved the group; shown until the server's own time arrives. */
  readonly saidAt: string;
  /** The next bar, for the outbox; null when the route ends. */
  readonly to: string | null;
}

function moveGroup(group: CrawlGroup, { leaves, saidAt }: Move, bars: Crawl['bars']): CrawlGroup {
  if (group.endedAt !== null || currentBarOf(group) !== leaves) return group;
  const next = nextBarOf(bars, group);
  if (next === null) return { ...group, endedAt: saidAt };
  return { ...group, steps: [...group.steps, { barId: next.id, headedAt: saidAt }] };
}

/**
 * "On passe au bar suivant". Names the bar the group leaves: sent late, or by two hosts, it takes
 * effect once.
 */
export const moveCrawl = defineChange<Move>({
  kind: 'move-crawl',
  endpoint: crawlEndpoints.moveCrawl,
  toCall: ({ nightId, group, leaves }) => ({ params: { id: nightId }, body: { group, leaves } }),
  label: ({ to }) => (to === null ? 'Le parcours est terminé' : `On passe au bar suivant : ${to}`),
  notifies: ({ to }) =>
    to === null ? 'C’est dit dans dix secondes.' : 'Vos invités l’apprennent dans dix secondes.',
  optimisticUpdates: onCrawl((cached, input: Move) => ({
    ...cached,
    groups: cached.groups.map((group) =>
      group.number === input.group ? moveGroup(group, input, cached.bars) : group,
    ),
  })),
});

interface TakenBack extends InNight {
  readonly group: number;
  /** The bar of the step being undone; null when the step ended the route. */
  readonly to: string | null;
  /** The same, for the outbox. */
  readonly named: string;
}

function leaveGroup(group: CrawlGroup, to: string | null): CrawlGroup {
  if (to === null) return { ...group, endedAt: null };
  return currentBarOf(group) === to ? { ...group, steps: group.steps.slice(0, -1) } : group;
}

/** Undoes a step of a group. */
export const takeBackCrawlStep = defineChange<TakenBack>({
  kind: 'take-back-crawl-step',
  endpoint: crawlEndpoints.takeBackCrawlStep,
  toCall: ({ nightId, group, to }) => ({ params: { id: nightId }, body: { group, to } }),
  label: ({ named }) => `Repris : ${named}`,
  notifies: () => 'Vos invités l’apprennent dans dix secondes.',
  optimisticUpdates: onCrawl((cached, { group: number, to }: TakenBack) => ({
    ...cached,
    groups: cached.groups.map((group) => (group.number === number ? leaveGroup(group, to) : group)),
  })),
});

interface NewBar extends InNight {
  readonly bar: AddCrawlBarBody;
}

/** Adds a bar at the end of the route. */
export const addCrawlBar = defineChange<NewBar>({
  kind: 'add-crawl-bar',
  endpoint: crawlEndpoints.addCrawlBar,
  toCall: ({ nightId, bar }) => ({ params: { id: nightId }, body: bar }),
  label: ({ bar }) => `Le bar « ${bar.name} »`,
  words: ({ bar }) => [bar.name, bar.address],
  optimisticUpdates: onCrawl((cached, { bar }: NewBar) =>
    cached.bars.some(({ id }) => id === bar.id)
      ? cached
      : { ...cached, bars: [...cached.bars, { ...bar, state: null, readyAt: null, linkCode: null }] },
  ),
});

interface ChangedBar extends InNight {
  readonly barId: string;
  readonly bar: UpdateCrawlBarBody;
}

/** Only the fields given: the others keep their values. */
const given = (bar: UpdateCrawlBarBody) =>
  Object.fromEntries(Object.entries(bar).filter(([, value]) => value !== undefined));

/** Changes the details of a bar on the route. */
export const updateCrawlBar = defineChange<ChangedBar>({
  kind: 'update-crawl-bar',
  endpoint: crawlEndpoints.updateCrawlBar,
  toCall: ({ nightId: id, barId, bar }) => ({ params: { id, barId }, body: bar }),
  label: ({ bar }) => `Le bar « ${bar.name ?? ''} »`,
  words: ({ bar }) => [bar.name, bar.address],
  optimisticUpdates: onCrawl((cached, { barId, bar }: ChangedBar) => ({
    ...cached,
    bars: cached.bars.map((one) => (one.id === barId ? { ...one, ...given(bar) } : one)),
  })),
});

interface OldBar extends InNight {
  readonly barId: string;
  readonly name: string;
  /** When the host removed it; shown until the server's own time arrives. */
  readonly removedAt: string;
  /** A group is there: its guests are sent to the next bar. */
  readonly hasGroup: boolean;
}

/** Groups at a bar or on their way there. */
export const groupsAt = (groups: readonly CrawlGroup[], barId: string) =>
  groups.filter((group) => currentBarOf(group) === barId);

/** As on the server: the group moves on to the next bar, or its route ends. */
function leaveBar(group: CrawlGroup, { barId, removedAt }: OldBar, bars: Crawl['bars']): CrawlGroup {
  const steps = group.steps.filter((step) => step.barId !== barId);
  if (currentBarOf(group) !== barId) return { ...group, steps };
  const next = nextBarOf(bars, group);
  if (next === null) return { ...group, steps, endedAt: removedAt };
  return { ...group, steps: [...steps, { barId: next.id, headedAt: removedAt }] };
}

/** Removes a bar from the route. */
export const deleteCrawlBar = defineChange<OldBar>({
  kind: 'delete-crawl-bar',
  endpoint: crawlEndpoints.deleteCrawlBar,
  toCall: ({ nightId: id, barId }) => ({ params: { id, barId } }),
  label: ({ name }) => `« ${name} » retiré du parcours`,
  notifies: ({ hasGroup }) => (hasGroup ? 'Vos invités l’apprennent dans dix secondes.' : null),
  optimisticUpdates: onCrawl((cached, input: OldBar) => ({
    ...cached,
    bars: cached.bars.filter(({ id }) => id !== input.barId),
    groups: cached.groups.map((group) => leaveBar(group, input, cached.bars)),
  })),
});

interface Order extends InNight {
  readonly ids: readonly string[];
}

/** Reorders the bars. */
export const reorderCrawl = defineChange<Order>({
  kind: 'reorder-crawl',
  endpoint: crawlEndpoints.reorderCrawl,
  toCall: ({ nightId, ids }) => ({ params: { id: nightId }, body: { ids } }),
  label: () => 'L’ordre du parcours',
  optimisticUpdates: onCrawl((cached, { ids }: Order) => ({
    ...cached,
    bars: cached.bars.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)),
  })),
});

interface LateLink extends InNight {
  /** Null: the page is closed. */
  readonly code: string | null;
}

/** Opens the page for latecomers, changes its link, or closes it. */
export const setLateLink = defineChange<LateLink>({
  kind: 'set-late-link',
  endpoint: crawlEndpoints.setLateLink,
  toCall: ({ nightId, code }) => ({ params: { id: nightId }, body: { code } }),
  label: ({ code }) => `La page des retardataires : ${code === null ? 'fermée' : 'ouverte'}`,
  optimisticUpdates: onCrawl((cached, { code }: LateLink) => ({ ...cached, lateCode: code })),
});

interface Groups extends InNight {
  readonly people: number;
}

/** Splits a number of people into groups; the server plans them. */
export const updateCrawlGroups = defineChange<Groups>({
  kind: 'update-crawl-groups',
  endpoint: crawlEndpoints.updateCrawlGroups,
  toCall: ({ nightId, people }) => ({ params: { id: nightId }, body: { people } }),
  label: ({ people }) => `Des groupes pour ${people} personnes`,
  optimisticUpdates: [],
  touches: [crawlEndpoints.getCrawl],
});
