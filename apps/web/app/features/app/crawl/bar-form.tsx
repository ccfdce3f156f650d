import { fr } from '@lampion/contract/french';
import type { CrawlBar } from '@lampion/contract/schemas/crawl';
import { useState } from 'react';
import { Button, LinkButton } from '../../../components/ui/button.tsx';
import { FormDialog } from '../../../components/ui/form-dialog.tsx';
import { TextField } from '../../../components/ui/input.tsx';
import { makeChange } from '../../../lib/device/make-change.ts';
import { addCrawlBar, deleteCrawlBar, updateCrawlBar } from '../changes/crawl.ts';
import { BarAddress } from './bar-address.tsx';
import { type BarDraft, draftOf, readChangedBar, readNewBar } from './bar-draft.ts';

interface BarFormProps {
  nightId: string;
  /** None: a new one, at the end of the way. */
  bar?: CrawlBar;
  onClose: () => void;
}

/** What a host tells of a bar of the way. */
export function BarForm({ nightId, bar, onClose }: BarFormProps) {
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
      {bar && <BarActions nightId={nightId} bar={bar} onClose={onClose} />}
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

function BarActions({ nightId, bar, onClose }: Required<BarFormProps>) {
  const { id: barId, name, linkCode } = bar;
  return (
    <div className="bw-row">
      {linkCode && (
        <LinkButton size="small" href={`/bar/${linkCode}`} target="_blank" rel="noreferrer">
          {fr('La page à envoyer au bar')}
        </LinkButton>
      )}
      <Button
        size="small"
        variant="danger"
        onClick={() => {
          onClose();
          void makeChange(deleteCrawlBar, { nightId, barId, name });
        }}
      >
        Retirer du parcours
      </Button>
    </div>
  );
}
