import { fr } from '@lampion/contract/french';
import { nextBarOf } from '@lampion/contract/rules/follow-crawl';
import type { Crawl, CrawlBar, CrawlGroup } from '@lampion/contract/schemas/crawl';
import { useState } from 'react';
import { LinkButton } from '../../../components/ui/button.tsx';
import { ConfirmButton } from '../../../components/ui/dialog.tsx';
import { FormDialog } from '../../../components/ui/form-dialog.tsx';
import { TextField } from '../../../components/ui/input.tsx';
import { makeChange } from '../../../lib/device/make-change.ts';
import { serverNow } from '../../../lib/server-clock.ts';
import { addCrawlBar, deleteCrawlBar, groupsAt, updateCrawlBar } from '../changes/crawl.ts';
import { BarAddress } from './bar-address.tsx';
import { type BarDraft, draftOf, readChangedBar, readNewBar } from './bar-draft.ts';

/** The bars and groups, as far as removing a bar concerns them. */
type Way = Pick<Crawl, 'bars' | 'groups'>;

interface BarFormProps {
  nightId: string;
  /** None: a new one, at the end of the way. */
  bar?: CrawlBar;
  way: Way;
  onClose: () => void;
}

/** What a host tells of a bar of the way. */
export function BarForm({ nightId, bar, way, onClose }: BarFormProps) {
  const [draft, setDraft] = useState(() => draftOf(bar));
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const change = (values: Partial<BarDraft>) => setDraft((before) => ({ ...before, ...values }));

  async function save() {
    const { error } = bar === undefined ? readNewBar(draft) : readChangedBar(draft);
    setFaults(
      Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path.join('.'), message])),
    );
    if (error === undefined && (await keep({ nightId, bar, draft }))) onClose();
  }

  /** A field of text, or of a number. */
  const control = (name: Exclude<keyof BarDraft, 'address' | 'point'>) => ({
    name,
    value: draft[name],
    error: faults[name],
    onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value }),
  });

  return (
    <FormDialog
      title={bar === undefined ? 'Ajouter un bar' : bar.name}
      submit={bar === undefined ? 'Ajouter' : 'Enregistrer'}
      fault={faults}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <TextField label="Nom du bar" maxCharacters={120} {...control('name')} />
      <BarAddress
        address={draft.address}
        isFound={draft.point !== null}
        error={faults.address ?? faults.latitude}
        onChange={change}
      />
      <div className="bw-two">
        <TextField label="Ouvre à" type="time" {...control('openingHours')} />
        <TextField label="Ferme à" type="time" {...control('closingHours')} />
        <TextField label="Places" hint="Vide : sans limite." inputMode="numeric" {...control('capacity')} />
        <TextField label="Minutes sur place" inputMode="numeric" {...control('stayMinutes')} />
      </div>
      <TextField label="Le défi de ce bar" maxCharacters={500} {...control('mission')} />
      {bar && <BarActions nightId={nightId} bar={bar} way={way} onClose={onClose} />}
    </FormDialog>
  );
}

interface Kept {
  readonly nightId: string;
  readonly bar: CrawlBar | undefined;
  readonly draft: BarDraft;
}

async function keep({ nightId, bar, draft }: Kept): Promise<boolean> {
  if (bar !== undefined) {
    const { data } = readChangedBar(draft);
    return data !== undefined && makeChange(updateCrawlBar, { nightId, barId: bar.id, bar: data });
  }
  const { data } = readNewBar(draft);
  return data !== undefined && makeChange(addCrawlBar, { nightId, bar: data });
}

function BarActions({ nightId, bar, way, onClose }: Required<BarFormProps>) {
  const { id: barId, name, linkCode } = bar;
  const hasGroup = groupsAt(way.groups, barId).length > 0;
  const remove = () => {
    onClose();
    const removedAt = serverNow().toISOString();
    void makeChange(deleteCrawlBar, { nightId, barId, name, removedAt, hasGroup });
  };
  return (
    <div className="bw-row">
      {linkCode && (
        <LinkButton size="small" href={`/bar/${linkCode}`} target="_blank" rel="noreferrer">
          {fr('La page à envoyer au bar')}
        </LinkButton>
      )}
      <ConfirmButton
        size="small"
        variant="danger"
        title={`Retirer « ${name} » du parcours ?`}
        text={describeRemoval(way, barId)}
        confirm="Retirer ce bar"
        cancel="Le garder"
        onConfirm={remove}
      >
        Retirer du parcours
      </ConfirmButton>
    </div>
  );
}

/** What goes with a bar, and where its groups go. */
function describeRemoval({ bars, groups }: Way, barId: string): string {
  const gone = 'Son adresse, son défi et la page que le bar a reçue partent avec lui.';
  const there = groupsAt(groups, barId);
  if (there.length === 0) return gone;
  const ways = there.map((group) => describeNext(bars, group, groups.length > 1));
  return `${ways.join(' ')} ${gone}`;
}

function describeNext(bars: Way['bars'], group: CrawlGroup, isOneOfSeveral: boolean): string {
  const who = isOneOfSeveral ? `Le groupe ${group.name}` : 'Le groupe';
  const next = nextBarOf(bars, group);
  if (next === null) return `${who} y est : son parcours se termine là.`;
  return `${who} y est, ou y va : vos invités apprennent que le rendez-vous est à ${next.name}.`;
}
