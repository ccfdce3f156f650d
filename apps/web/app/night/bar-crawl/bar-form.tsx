import { fr } from '@lampion/contract/french';
import {
  addCrawlBarBodySchema,
  CRAWL_STAY_DEFAULT,
  type Crawl,
  type CrawlBar,
  type CrawlGroup,
  updateCrawlBarBodySchema,
} from '@lampion/contract/night/bar-crawl';
import { nextBarOf } from '@lampion/contract/night/rules/follow-crawl';
import { firstCharacters } from '@lampion/contract/platform/rules/characters';
import { atPlace } from '@lampion/contract/platform/rules/places';
import { readNumber } from '@lampion/contract/platform/rules/typed-number';
import { useState } from 'react';
import { SuggestionList, useAddressCombobox } from '../../events/address-search.tsx';
import { makeChange } from '../../platform/device/make-change.ts';
import { serverNow } from '../../platform/server-clock.ts';
import { LinkButton } from '../../ui/button.tsx';
import { ConfirmButton, FormDialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { Input, TextField } from '../../ui/forms/input.tsx';
import { addCrawlBar, deleteCrawlBar, groupsAt, updateCrawlBar } from './changes.ts';

/** The bars and groups, which removing a bar affects. */
type Way = Pick<Crawl, 'bars' | 'groups'>;

interface BarFormProps {
  nightId: string;
  /** Missing for a new bar, added at the end of the route. */
  bar?: CrawlBar;
  way: Way;
  onClose: () => void;
}

/** The form of a bar on the route, for hosts. */
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

  /** Props of a text or number field. */
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
  const { linkCode } = bar;
  return (
    <div className="bw-row">
      {linkCode && (
        <LinkButton size="small" href={`/bar/${linkCode}`} target="_blank" rel="noreferrer">
          {fr('La page à envoyer au bar')}
        </LinkButton>
      )}
      <RemoveBar nightId={nightId} bar={bar} way={way} onRemove={onClose} />
    </div>
  );
}

interface RemoveBarProps {
  nightId: string;
  bar: CrawlBar;
  way: Way;
  onRemove?: () => void;
}

/** Removes a bar from the route, after naming what goes with it. */
export function RemoveBar({ nightId, bar: { id: barId, name }, way, onRemove }: RemoveBarProps) {
  const hasGroup = groupsAt(way.groups, barId).length > 0;
  const remove = () => {
    onRemove?.();
    const removedAt = serverNow().toISOString();
    void makeChange(deleteCrawlBar, { nightId, barId, name, removedAt, hasGroup });
  };
  return (
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
  );
}

/** What is deleted with a bar, and where its groups go. */
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
  return `${who} y est, ou y va : vos invités apprennent que le rendez-vous est ${atPlace(next.name)}.`;
}

/** The form's values, as typed. */
export interface BarDraft {
  readonly name: string;
  readonly address: string;
  /** Coordinates of the selected address; null for one that was only typed. */
  readonly point: { readonly latitude: number; readonly longitude: number } | null;
  readonly openingHours: string;
  readonly closingHours: string;
  readonly capacity: string;
  readonly stayMinutes: string;
  readonly mission: string;
}

const blank: BarDraft = {
  name: '',
  address: '',
  point: null,
  openingHours: '17:00',
  closingHours: '02:00',
  capacity: '',
  stayMinutes: String(CRAWL_STAY_DEFAULT),
  mission: '',
};

/** The values of an existing bar, or of a new one. */
function draftOf(bar: CrawlBar | undefined): BarDraft {
  if (bar === undefined) return blank;
  const { name, address, latitude, longitude, openingHours, closingHours, mission } = bar;
  return {
    name,
    address: address ?? '',
    openingHours,
    closingHours,
    mission,
    point: latitude === null || longitude === null ? null : { latitude, longitude },
    capacity: bar.capacity === null ? '' : String(bar.capacity),
    stayMinutes: String(bar.stayMinutes),
  };
}

/** Null for an empty field. The contract refuses anything else that is not a number. */
const numberOf = (text: string) => (text.trim() === '' ? null : readNumber(text));

function toValues({ name, address, point, openingHours, closingHours, mission, ...typed }: BarDraft) {
  return {
    name,
    openingHours,
    closingHours,
    mission,
    address: address.trim() === '' ? null : address,
    ...(point ?? { latitude: null, longitude: null }),
    capacity: numberOf(typed.capacity),
    stayMinutes: numberOf(typed.stayMinutes) ?? CRAWL_STAY_DEFAULT,
  };
}

/** Validates a new bar by the contract. */
const readNewBar = (draft: BarDraft) =>
  addCrawlBarBodySchema.safeParse({ id: crypto.randomUUID(), ...toValues(draft) });

/** Validates a changed bar by the contract. */
const readChangedBar = (draft: BarDraft) => updateCrawlBarBodySchema.safeParse(toValues(draft));

const ADDRESS_MAX = 200;

interface BarAddressProps {
  address: string;
  /** It was selected from the address search: its coordinates are known. */
  isFound: boolean;
  error: string | undefined;
  onChange: (values: Pick<BarDraft, 'address' | 'point'>) => void;
}

/**
 * The address of a bar. The address search adds coordinates when online; an address that is only
 * typed has none.
 */
function BarAddress({ address, isFound, error, onChange }: BarAddressProps) {
  const { ask, field, list } = useAddressCombobox('bar-addresses', ({ label, latitude, longitude }) =>
    onChange({ address: firstCharacters(label, ADDRESS_MAX), point: { latitude, longitude } }),
  );
  return (
    <Field
      name="address"
      label="Adresse"
      hint={
        isFound
          ? 'Sa place sur le parcours est connue.'
          : 'Choisissez une adresse proposée : elle donne le temps de marche.'
      }
      error={error}
    >
      {(control) => (
        <div className="combobox">
          <Input
            {...control}
            {...field}
            maxCharacters={ADDRESS_MAX}
            value={address}
            onChange={({ target }) => {
              ask(target.value);
              onChange({ address: target.value, point: null });
            }}
          />
          <SuggestionList {...list} />
        </div>
      )}
    </Field>
  );
}
