import { EVENT_NOTE_MAX } from '@lampion/contract/events/event-facts';
import { EVENT_NAME_MAX } from '@lampion/contract/events/event-fields';
import {
  describeTypeChange,
  type EventType,
  eventTypeLabels,
  eventTypes,
} from '@lampion/contract/events/event-type';
import {
  PARTY_ACCESS_NOTE_MAX,
  PARTY_ADDRESS_MAX,
  PARTY_DESCRIPTION_MAX,
  PARTY_GUESTS_MAX,
} from '@lampion/contract/events/party-body';
import { fr } from '@lampion/contract/french';
import { coverPlanLabels, coverPlans, coverSkies, coverSkyLabels } from '@lampion/contract/media/cover';
import { firstCharacters } from '@lampion/contract/platform/rules/characters';
import { ChevronDown, MapPin } from 'lucide-react';
import type { ReactNode } from 'react';
import { CoverImage } from '../../ui/cover-image.tsx';
import { Checkbox, SelectField } from '../../ui/forms/choices.tsx';
import { FieldError } from '../../ui/forms/field.tsx';
import { findExcess, Input, TextareaField, TextField } from '../../ui/forms/input.tsx';
import { RadioButtons } from '../../ui/forms/radio-buttons.tsx';
import { Icon } from '../../ui/graphics.tsx';
import { SuggestionList, useAddressCombobox } from '../address-search.tsx';
import { PartyNode } from '../own-agenda/agenda-row.tsx';
import { findFaults } from './party-details.ts';
import type { PartyDraft } from './party-draft.ts';

/** What each step of the form is given. */
export interface StepProps {
  draft: PartyDraft;
  change: (part: Partial<PartyDraft>) => void;
  isFilled: boolean;
  /** Submitted before: missing fields are marked. */
  isTried: boolean;
}

interface DraftStepProps extends Pick<StepProps, 'isFilled'> {
  title: string;
  error?: string | undefined;
  children: ReactNode;
}

/** A question on the string; its lantern is lit once it is answered. */
export function DraftStep({ title, isFilled, error, children }: DraftStepProps) {
  return (
    <li>
      <span className="node">
        <PartyNode type="party" ink="lampion" state={isFilled ? 'lit' : 'unlit'} />
      </span>
      <fieldset className="cr-step">
        <legend>
          {fr(title)}
          <span className="sr-only">{isFilled ? ', rempli' : ', à remplir'}</span>
        </legend>
        {children}
        <div role="alert">{error && <FieldError>{error}</FieldError>}</div>
      </fieldset>
    </li>
  );
}

const types = eventTypes.map((type) => ({ value: type, content: eventTypeLabels[type] }));

interface WhatStepProps extends StepProps {
  /** Of the party as it is; null for a new one. */
  formerType: EventType | null;
}

/** The name, the type and the cover: its composition and its background, chosen independently. */
export function WhatStep({ draft, change, isFilled, isTried, formerType }: WhatStepProps) {
  const { id, name, type, plan, sky } = draft;
  const typeHint = formerType && describeTypeChange(formerType, type);
  const missing = isTried && !isFilled ? 'Donnez un nom à la soirée.' : undefined;
  const error = missing ?? findExcess({ value: name, maxCharacters: EVENT_NAME_MAX });
  return (
    <DraftStep title="Quoi" isFilled={isFilled} error={error}>
      <label className="sr-only" htmlFor="party-name">
        Nom de la soirée
      </label>
      <Input
        id="party-name"
        className="cr-name"
        autoComplete="off"
        placeholder="Nom de la soirée"
        maxCharacters={EVENT_NAME_MAX}
        aria-invalid={error ? true : undefined}
        value={name}
        onChange={({ target }) => change({ name: target.value })}
      />
      <RadioButtons
        label="Type de soirée"
        className="ap-seg cr-types"
        value={type}
        options={types}
        onChoose={(chosen) => change({ type: chosen })}
      />
      {typeHint && <p className="ap-sub">{fr(typeHint)}</p>}
      <RadioButtons
        label="Affiche"
        className="cr-covers"
        value={plan}
        options={coverPlans.map((one) => ({
          value: one,
          label: coverPlanLabels[one],
          content: <CoverImage id={id} cover={{ type, plan: one, sky }} />,
        }))}
        onChoose={(chosen) => change({ plan: chosen })}
      />
      <RadioButtons
        label="Fond de l’affiche"
        className="cr-covers is-skies"
        value={sky}
        options={coverSkies.map((one) => ({
          value: one,
          label: coverSkyLabels[one],
          content: <CoverImage id={id} cover={{ type, plan, sky: one }} />,
        }))}
        onChoose={(chosen) => change({ sky: chosen })}
      />
    </DraftStep>
  );
}

/**
 * The address, and who may read it. Suggestions need the network; typed text is accepted as well,
 * because a friend's garden has no address.
 */
export function WhereStep({ draft, change, isFilled }: StepProps) {
  const { ask, field, list } = useAddressCombobox('party-addresses', ({ label, ...found }) =>
    change({ address: firstCharacters(label, PARTY_ADDRESS_MAX), found }),
  );
  const error = findExcess({ value: draft.address, maxCharacters: PARTY_ADDRESS_MAX });
  return (
    <DraftStep title="Où" isFilled={isFilled} error={error}>
      <div className="input-wrap combobox">
        <Icon of={MapPin} />
        <Input
          {...field}
          aria-label="Adresse ou lieu"
          id="party-address"
          placeholder="Adresse ou lieu"
          maxCharacters={PARTY_ADDRESS_MAX}
          value={draft.address}
          onChange={({ target }) => {
            ask(target.value);
            change({ address: target.value, found: null });
          }}
        />
        <SuggestionList {...list} />
      </div>
      <Checkbox
        name="hides-address"
        label="Montrer l’adresse seulement à qui vient"
        checked={!draft.isAddressOpen}
        onChange={({ target }) => change({ isAddressOpen: !target.checked })}
      />
    </DraftStep>
  );
}

const ages = [
  { value: '', label: 'Aucun' },
  { value: '16', label: '16 ans' },
  { value: '18', label: '18 ans' },
];

type MoreProps = Pick<StepProps, 'draft' | 'change' | 'isTried'>;

/** Optional fields, collapsed so that planning a party takes a minute. */
export function MoreFields(props: MoreProps) {
  const { draft, change } = props;
  return (
    <details className="cr-more" open={props.isTried && Object.keys(findFaults(draft)).length > 0}>
      <summary>
        Plus
        <Icon of={ChevronDown} />
      </summary>
      <div className="cr-more-in">
        <TextareaField
          name="party-description"
          label="Quelques mots"
          hint="Vos invités les lisent sur la page de la soirée."
          rows={4}
          maxCharacters={PARTY_DESCRIPTION_MAX}
          value={draft.description}
          onChange={({ target }) => change({ description: target.value })}
        />
        <TextField
          name="party-access"
          label="Pour entrer"
          hint="Un code, un étage : lu par qui lit l’adresse."
          autoComplete="off"
          maxCharacters={PARTY_ACCESS_NOTE_MAX}
          value={draft.accessNote}
          onChange={({ target }) => change({ accessNote: target.value })}
        />
        <TextField
          name="party-bring"
          label="À apporter"
          hint="Un plat, un pull, ou rien : lu par tous vos invités."
          autoComplete="off"
          maxCharacters={EVENT_NOTE_MAX}
          value={draft.bring}
          onChange={({ target }) => change({ bring: target.value })}
        />
        <TextField
          name="party-access-details"
          label="Accès"
          hint="Marches, ascenseur, toilettes : pour qui doit le savoir avant de venir."
          autoComplete="off"
          maxCharacters={EVENT_NOTE_MAX}
          value={draft.accessDetails}
          onChange={({ target }) => change({ accessDetails: target.value })}
        />
        <SelectField
          name="party-age"
          label="Âge minimum"
          choices={ages}
          value={draft.minimumAge}
          onChange={({ target }) => change({ minimumAge: target.value as PartyDraft['minimumAge'] })}
        />
        <PlacesFields {...props} />
        <Checkbox
          name="shows-guests"
          label="Montrer aux invités qui vient"
          checked={draft.showsGuests}
          onChange={({ target }) => change({ showsGuests: target.checked })}
        />
        <Checkbox
          name="link-opens"
          label="Ouvrir la soirée à qui a le lien"
          checked={draft.linkOpens}
          onChange={({ target }) => change({ linkOpens: target.checked })}
        />
      </div>
    </details>
  );
}

function PlacesFields({ draft, change, isTried }: MoreProps) {
  const faults = isTried ? findFaults(draft) : {};
  return (
    <div className="cr-two">
      <TextField
        name="party-capacity"
        label="Places"
        hint="Ensuite, une liste d’attente."
        liveError={faults.capacity}
        type="number"
        inputMode="numeric"
        min={1}
        max={PARTY_GUESTS_MAX}
        value={draft.capacity}
        onChange={({ target }) => change({ capacity: target.value })}
      />
      <TextField
        name="party-plus-ones"
        label="Accompagnants"
        hint="Par invité."
        liveError={faults.plusOnesMax}
        type="number"
        inputMode="numeric"
        min={0}
        max={20}
        value={draft.plusOnesMax}
        onChange={({ target }) => change({ plusOnesMax: target.value })}
      />
    </div>
  );
}
