import {
  type Admission,
  EVENT_NOTE_MAX,
  type EventLanguage,
  eventLanguages,
  TICKET_URL_MAX,
} from '@lampion/contract/events/event-facts';
import { eventFieldLabels } from '@lampion/contract/events/event-fields';
import {
  type AccessName,
  accessNames,
  formatPrice,
  languageLabel,
} from '@lampion/contract/events/rules/describe-facts';
import { capitalise } from '@lampion/contract/platform/rules/format';
import { useState } from 'react';
import { Card, CardHead } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/forms/choices.tsx';
import { FieldError, useSentFault } from '../../ui/forms/field.tsx';
import { TextField } from '../../ui/forms/input.tsx';
import { LanternChoice } from '../../ui/forms/lantern-choice.tsx';
import type { EventDraft } from './event-draft.ts';
import type { EventFaults } from './save-event.ts';

interface FactsFieldsProps {
  draft: EventDraft;
  faults: EventFaults;
  onChange: (draft: EventDraft) => void;
}

/** How one gets in, from which age, the access, and what guests should know before they come. */
export function FactsFields(props: FactsFieldsProps) {
  return (
    <>
      <AdmissionFields {...props} />
      <AgeFields {...props} />
      <ReachFields {...props} />
      <MoreFields {...props} />
    </>
  );
}

const admissionChoices: readonly { value: Admission | ''; title: string; text: string }[] = [
  { value: 'free', title: 'Gratuite', text: 'Rien à payer' },
  { value: 'choice', title: 'Prix libre', text: 'Chacun donne ce qu’il veut' },
  { value: 'from', title: 'À partir de', text: 'Le tarif le plus bas' },
  { value: 'elsewhere', title: 'Billetterie ailleurs', text: 'Un lien vers votre vendeur' },
  { value: '', title: 'Non dit', text: 'La page n’en dit rien' },
];

/** What another choice leaves without meaning is emptied with it, as the server does. */
function chooseAdmission(draft: EventDraft, admission: Admission | ''): EventDraft {
  const hasPrice = admission === 'from' || admission === 'elsewhere';
  return {
    ...draft,
    admission,
    priceCents: hasPrice ? draft.priceCents : '',
    ticketUrl: admission === 'elsewhere' ? draft.ticketUrl : '',
  };
}

function AdmissionFields({ draft, faults, onChange }: FactsFieldsProps) {
  const { admission } = draft;
  const { fault, onInput } = useSentFault(faults.admission);
  return (
    <Card as="div" className="form-stack">
      <fieldset className="field" onInput={onInput}>
        <legend className="section-title">L’entrée</legend>
        <div className="choices fact-choices">
          {admissionChoices.map(({ value, title, text }) => (
            <LanternChoice
              key={value}
              name="admission"
              title={title}
              text={text}
              value={value}
              checked={admission === value}
              onChange={() => onChange(chooseAdmission(draft, value))}
            />
          ))}
        </div>
        {fault && <FieldError>{fault}</FieldError>}
      </fieldset>
      {(admission === 'from' || admission === 'elsewhere') && (
        <PriceField
          label={
            admission === 'from' ? 'Tarif le plus bas, en euros' : 'Tarif le plus bas, en euros (facultatif)'
          }
          value={draft.priceCents}
          error={faults.priceCents}
          onChange={(priceCents) => onChange({ ...draft, priceCents })}
        />
      )}
      {admission === 'elsewhere' && (
        <TextField
          name="ticketUrl"
          label="Adresse de la billetterie"
          type="url"
          inputMode="url"
          autoComplete="off"
          placeholder="https://"
          required
          maxCharacters={TICKET_URL_MAX}
          value={draft.ticketUrl}
          onChange={({ target }) => onChange({ ...draft, ticketUrl: target.value })}
          error={faults.ticketUrl}
        />
      )}
      <TextField
        name="admissionNote"
        label="Ce qu’il faut savoir (facultatif)"
        hint="Lampion affiche le prix et n’encaisse rien : on paie chez vous, ou chez votre billetterie."
        placeholder="12 € plein tarif, 8 € moins de 26 ans. Espèces ou carte."
        maxCharacters={EVENT_NOTE_MAX}
        value={draft.admissionNote}
        onChange={({ target }) => onChange({ ...draft, admissionNote: target.value })}
        error={faults.admissionNote}
      />
    </Card>
  );
}

/** "8,50" as "850"; what is no amount stays as it is, for the contract to refuse. */
function toCents(typed: string): string {
  const [, euros, cents = ''] = /^(\d{1,6})(?:[.,](\d{1,2}))?$/.exec(typed.replace(/[\s€]/g, '')) ?? [];
  return euros === undefined ? typed.trim() : String(Number(euros) * 100 + Number(cents.padEnd(2, '0')));
}

const toEuros = (cents: string) =>
  /^\d+$/.test(cents) ? formatPrice(Number(cents)).replace(/[^\d,]/g, '') : cents;

interface PriceFieldProps {
  label: string;
  /** In cents. */
  value: string;
  error: string | undefined;
  onChange: (cents: string) => void;
}

/** An amount typed in euros. The text stays as it is typed, unless another amount is set. */
function PriceField({ label, value, error, onChange }: PriceFieldProps) {
  const [typed, setTyped] = useState(toEuros(value));
  return (
    <TextField
      name="priceCents"
      label={label}
      inputMode="decimal"
      autoComplete="off"
      value={toCents(typed) === value ? typed : toEuros(value)}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange(toCents(target.value));
      }}
      error={error}
    />
  );
}

interface RadiosProps {
  name: keyof EventDraft & string;
  label: string;
  isTitle?: boolean;
  choices: readonly (readonly [value: string, label: string])[];
  value: string;
  error: string | undefined;
  onChoose: (value: string) => void;
}

/** A few answers on one line, of which one is chosen. */
function Radios({ name, label, isTitle = false, choices, value, error, onChoose }: RadiosProps) {
  const { fault, onInput } = useSentFault(error);
  return (
    <fieldset className={isTitle ? 'field' : 'field fact-row'} onInput={onInput}>
      <legend className={isTitle ? 'section-title' : 'label'}>{label}</legend>
      <div className="fact-radios">
        {choices.map(([one, text]) => (
          <label key={one}>
            <input
              type="radio"
              name={name}
              value={one}
              checked={value === one}
              onChange={() => onChoose(one)}
            />
            {text}
          </label>
        ))}
      </div>
      {fault && <FieldError>{fault}</FieldError>}
    </fieldset>
  );
}

const ages = [
  ['0', 'Tout âge'],
  ['16', '16\u00a0ans'],
  ['18', '18\u00a0ans'],
  ['', 'Non dit'],
] as const;

function AgeFields({ draft, faults, onChange }: FactsFieldsProps) {
  const isLimited = draft.minimumAge === '16' || draft.minimumAge === '18';
  return (
    <Card as="div" className="form-stack">
      <Radios
        isTitle
        name="minimumAge"
        label="L’âge"
        choices={ages}
        value={draft.minimumAge}
        error={faults.minimumAge}
        onChoose={(minimumAge) => onChange({ ...draft, minimumAge })}
      />
      {isLimited && (
        <Checkbox
          name="checksAge"
          label="Vérifier l’âge à l’entrée"
          hint="La page l’annonce, et l’écran de l’entrée le rappelle à qui tient la porte."
          checked={draft.checksAge === 'true'}
          onChange={({ target }) => onChange({ ...draft, checksAge: String(target.checked) })}
          error={faults.checksAge}
        />
      )}
    </Card>
  );
}

const yesOrNo = [
  ['true', 'Oui'],
  ['false', 'Non'],
  ['', 'Non dit'],
] as const;

function ReachFields({ draft, faults, onChange }: FactsFieldsProps) {
  const said = accessNames.filter((name) => draft[name] !== '').length;
  return (
    <Card as="section" className="form-stack" aria-labelledby="acces">
      <CardHead id="acces" title="Venir et entrer">
        <span className="muted num">
          {said} sur {accessNames.length}
        </span>
      </CardHead>
      <p className="muted">« Non dit » s’affiche « demandez-nous » : personne ne fait le trajet pour rien.</p>
      <div>
        {accessNames.map((name: AccessName) => (
          <Radios
            key={name}
            name={name}
            label={eventFieldLabels[name]}
            choices={yesOrNo}
            value={draft[name]}
            error={faults[name]}
            onChoose={(value) => onChange({ ...draft, [name]: value })}
          />
        ))}
      </div>
      <TextField
        name="accessDetails"
        label="Ce qu’il faut savoir (facultatif)"
        placeholder="Trois marches, une rampe sur demande"
        maxCharacters={EVENT_NOTE_MAX}
        value={draft.accessDetails}
        onChange={({ target }) => onChange({ ...draft, accessDetails: target.value })}
        error={faults.accessDetails}
      />
      <TextField
        name="accessContact"
        label="À qui demander (facultatif)"
        hint="Une adresse e-mail ou un numéro, que tout le monde peut lire."
        autoComplete="off"
        maxCharacters={120}
        value={draft.accessContact}
        onChange={({ target }) => onChange({ ...draft, accessContact: target.value })}
        error={faults.accessContact}
      />
    </Card>
  );
}

function MoreFields({ draft, faults, onChange }: FactsFieldsProps) {
  const chosen = draft.languages.split(',').filter(Boolean);
  const toggle = (code: EventLanguage) =>
    eventLanguages.filter((one) => (one === code ? !chosen.includes(one) : chosen.includes(one)));
  return (
    <Card as="div" className="form-stack">
      <fieldset className="field">
        <legend className="label">Langues (facultatif)</legend>
        <div className="fact-radios fact-languages">
          {eventLanguages.map((code) => (
            <label key={code}>
              <input
                type="checkbox"
                name="languages"
                value={code}
                checked={chosen.includes(code)}
                onChange={() => onChange({ ...draft, languages: toggle(code).join(',') })}
              />
              {capitalise(languageLabel(code))}
            </label>
          ))}
        </div>
        {faults.languages && <FieldError>{faults.languages}</FieldError>}
      </fieldset>
      <TextField
        name="bring"
        label="À apporter (facultatif)"
        placeholder="Un plaid, un gobelet, de bonnes chaussures"
        maxCharacters={EVENT_NOTE_MAX}
        value={draft.bring}
        onChange={({ target }) => onChange({ ...draft, bring: target.value })}
        error={faults.bring}
      />
    </Card>
  );
}
