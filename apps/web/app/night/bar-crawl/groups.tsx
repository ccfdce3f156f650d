import { fr } from '@lampion/contract/french';
import { type Crawl, type CrawlGroup, updateCrawlGroupsBodySchema } from '@lampion/contract/night/bar-crawl';
import { currentBarOf, type FollowedStop } from '@lampion/contract/night/rules/follow-crawl';
import { formatCount, formatTime } from '@lampion/contract/platform/rules/format';
import { readNumber } from '@lampion/contract/platform/rules/typed-number';
import { type FormEvent, useState } from 'react';
import { makeChange } from '../../platform/device/make-change.ts';
import { SectionHead } from '../../shell/screen-parts.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { Input } from '../../ui/forms/input.tsx';
import { updateCrawlGroups } from './changes.ts';
import { findOverfull, type OverfullBar } from './count-crowd.ts';

interface GroupListProps {
  crawl: Crawl;
  stops: readonly FollowedStop[];
  /** The followed group. */
  group: CrawlGroup;
}

/** Where each group is, how large it is, and why they leave one after the other. */
export function GroupList({ crawl, stops, group: followed }: GroupListProps) {
  const { bars, groups, staggerMinutes } = crawl;
  if (groups.length < 2) return null;
  return (
    <section className="bw-groups" aria-labelledby="groups">
      <SectionHead id="groups" title="Les groupes" count={groups.length} />
      <ul>
        {groups.map((group) => (
          <li key={group.number}>
            <b>{group.name}</b>
            <span>{fr(placeOf(group, bars))}</span>
            <span className="num">{group.people !== null && formatCount(group.people)}</span>
          </li>
        ))}
      </ul>
      {staggerMinutes > 0 && (
        <p className="bw-note">{fr(describeRoom(staggerMinutes, findOverfull(crawl, stops, followed)))}</p>
      )}
    </section>
  );
}

function describeRoom(staggerMinutes: number, overfull: OverfullBar | null): string {
  const lead = `Départs décalés de ${staggerMinutes} min`;
  if (overfull === null) return `${lead} : aucun bar au-dessus de sa jauge.`;
  const { name, people, capacity } = overfull;
  return `${lead}. ${name} est au-dessus de sa jauge : ${people} personnes pour ${capacity} places.`;
}

function placeOf(group: CrawlGroup, bars: Crawl['bars']): string {
  if (group.endedAt !== null) return 'Parcours terminé';
  const bar = bars.find(({ id }) => id === currentBarOf(group));
  return bar?.name ?? `Départ à ${formatTime(group.beginsAt)}`;
}

/**
 * Splits a number of people into groups. The server decides how many groups, so that no bar exceeds
 * its capacity.
 */
export function GroupsForm({ nightId }: { nightId: string }) {
  const [people, setPeople] = useState('');
  const [fault, setFault] = useState<string>();
  async function send(event: FormEvent) {
    event.preventDefault();
    const read = updateCrawlGroupsBodySchema.safeParse({
      people: people.trim() === '' ? null : readNumber(people),
    });
    setFault(read.success ? undefined : 'Un nombre de personnes, s’il vous plaît');
    if (read.success && (await makeChange(updateCrawlGroups, { nightId, people: read.data.people })))
      setPeople('');
  }
  return (
    <form className="bw-form-groups" onSubmit={(event) => void send(event)} noValidate>
      <Field
        name="people"
        label="Combien serez-vous ?"
        hint="Plusieurs groupes partent l’un après l’autre si un bar est trop petit pour tous."
        error={fault}
      >
        {(control) => (
          <Input
            {...control}
            inputMode="numeric"
            value={people}
            onChange={({ target }) => setPeople(target.value)}
          />
        )}
      </Field>
      <Button type="submit">{fr('Former les groupes')}</Button>
    </form>
  );
}

const keyOf = (nightId: string) => `lampion.crawl-group.${nightId}`;

function readKept(nightId: string): number {
  try {
    return Number(localStorage.getItem(keyOf(nightId)) ?? 0);
  } catch {
    return 0;
  }
}

/** The group this device follows, stored only here; the first one until the user chooses. */
export function useFollowedGroup(nightId: string, groups: readonly CrawlGroup[] | undefined) {
  const [chosen, setChosen] = useState(() => readKept(nightId));
  const follow = (number: number) => {
    setChosen(number);
    try {
      localStorage.setItem(keyOf(nightId), String(number));
    } catch {
      // Storage is unavailable: the user chooses again next time.
    }
  };
  return { group: groups?.find(({ number }) => number === chosen) ?? groups?.[0], follow };
}
