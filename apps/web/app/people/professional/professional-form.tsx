import {
  countryGroups,
  HOME_COUNTRY,
  hasSiret,
  isInUnionAbroad,
  nameCountry,
  vatPrefixOf,
} from '@lampion/contract/platform/rules/countries';
import { type ReactNode, useId, useState } from 'react';
import { useAddressSuggestions } from '../../events/address-search.tsx';
import { ApiError } from '../../platform/api.ts';
import { type Choice, SelectField } from '../../ui/forms/choices.tsx';
import { useErrorFocus } from '../../ui/forms/focus.ts';
import { TextField } from '../../ui/forms/input.tsx';
import { clearError, notifyError } from '../../ui/toaster.tsx';
import { describeFailure, useOneAtATime } from '../../ui/use-task.ts';
import {
  checkProfessional,
  groupSiret,
  type ProfessionalFaults,
  type ProfessionalValues,
  placeFaults,
} from './professional-values.ts';

interface ProfessionalFormProps {
  /** From `useProfessionalForm`. */
  state: ProfessionalFormState;
  /** Buttons, one of which submits, and their surroundings. */
  children: ReactNode;
}

/** The professional details: name, e-mail, and the company with its seat. */
export function ProfessionalForm({ state, children }: ProfessionalFormProps) {
  const { field } = state;
  return (
    <form
      ref={state.form}
      className="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void state.submit();
      }}
    >
      <TextField {...field('fullName')} label="Nom complet" autoComplete="name" required />
      <TextField
        {...field('email')}
        label="Adresse e-mail professionnelle"
        hint="Vos factures y sont envoyées."
        type="email"
        autoComplete="email"
        required
      />
      <CompanyFields state={state} />
      {children}
    </form>
  );
}

const choicesOf = (codes: readonly string[]): Choice[] =>
  codes
    .map((value) => ({ value, label: nameCountry(value) }))
    .sort((one, other) => one.label.localeCompare(other.label, 'fr'));

const countryChoices = [
  ...choicesOf(countryGroups.france),
  { label: 'Outre-mer', choices: choicesOf(countryGroups.overseas) },
  { label: 'Union européenne', choices: choicesOf(countryGroups.union) },
  { label: 'Autres pays', choices: choicesOf(countryGroups.other) },
];

/** What identifies the company on its invoices: which numbers it has depends on its country. */
function CompanyFields({ state }: { state: ProfessionalFormState }) {
  const { values, field } = state;
  const isAbroad = isInUnionAbroad(values.country);
  return (
    <>
      <TextField {...field('companyName')} label="Nom de l’entreprise" autoComplete="organization" required />
      <SelectField
        {...field('country')}
        label="Pays ou territoire du siège"
        autoComplete="country"
        choices={countryChoices}
      />
      {hasSiret(values.country) && (
        <TextField
          {...field('siret')}
          label="SIRET"
          hint="14 chiffres, sur votre extrait Kbis ou l’avis de situation de l’Insee."
          inputMode="numeric"
          autoComplete="off"
          onBlur={state.tidySiret}
          required
        />
      )}
      {vatPrefixOf(values.country) !== null && (
        <TextField
          {...field('vatNumber')}
          label={isAbroad ? 'Numéro de TVA' : 'Numéro de TVA (facultatif)'}
          hint={
            isAbroad
              ? 'Il remplace le SIRET : vos factures sont alors sans TVA, que vous déclarez vous-même.'
              : 'FR, deux chiffres, puis votre SIREN. Laissez vide si vous n’en avez pas.'
          }
          autoComplete="off"
          required={isAbroad}
        />
      )}
      <AddressFields state={state} />
    </>
  );
}

/**
 * The seat of the company. In France streets are proposed while typing; a chosen one fills in the
 * town.
 */
function AddressFields({ state }: { state: ProfessionalFormState }) {
  const { values, change, field } = state;
  const listId = useId();
  const [typed, setTyped] = useState('');
  const { suggestions } = useAddressSuggestions(values.country === HOME_COUNTRY ? typed : '');
  const streets = suggestions.filter(({ street, postcode }) => street !== null && postcode !== null);

  function write(text: string) {
    const chosen = streets.find(({ label }) => label === text);
    setTyped(chosen ? '' : text);
    change(
      chosen
        ? { line: chosen.street ?? '', postcode: chosen.postcode ?? '', city: chosen.city }
        : { line: text },
    );
  }

  return (
    <>
      <TextField
        {...field('line')}
        onChange={({ target }) => write(target.value)}
        label="Numéro et rue"
        hint="L’adresse du siège, telle qu’elle figure sur vos factures."
        autoComplete="address-line1"
        list={listId}
        required
      />
      <datalist id={listId}>
        {streets.map(({ label }) => (
          <option key={label} value={label} />
        ))}
      </datalist>
      <div className="town-fields">
        <TextField {...field('postcode')} label="Code postal" autoComplete="postal-code" required />
        <TextField {...field('city')} label="Ville" autoComplete="address-level2" required />
      </div>
    </>
  );
}

interface ProfessionalFormOptions {
  initial: ProfessionalValues;
  /** Called at each change, to store what is typed. */
  onChange?: (values: ProfessionalValues) => void;
  /** The title of the toast when sending fails: "Erreur lors de la mise à jour du profil". */
  failure: string;
  /**
   * Sends valid values. Field errors of an ApiError are shown at the fields, any other error in a
   * toast.
   */
  onSubmit: (values: ProfessionalValues) => Promise<void>;
}

/** The state of the professional form: its values, its faults, and whether it is being sent. */
export function useProfessionalForm({ initial, onChange, failure, onSubmit }: ProfessionalFormOptions) {
  const [values, setValues] = useState(initial);
  const [faults, setFaults] = useState<ProfessionalFaults>({});
  const [isPending, setPending] = useState(false);
  const form = useErrorFocus(faults);

  function change(part: Partial<ProfessionalValues>) {
    const next = { ...values, ...part };
    setValues(next);
    onChange?.(next);
  }

  const runAlone = useOneAtATime();

  async function send() {
    const wrong = checkProfessional(values);
    setFaults(wrong);
    if (Object.keys(wrong).length > 0) return;
    clearError(failure);
    setPending(true);
    try {
      await onSubmit(values);
    } catch (error) {
      const placed = placeFaults(error instanceof ApiError ? error.errors : []);
      setFaults(placed);
      if (Object.keys(placed).length === 0) notifyError(describeFailure(error, failure));
    } finally {
      setPending(false);
    }
  }

  /** What ties a field to its value and its fault. */
  const field = <Name extends keyof ProfessionalValues>(name: Name) => ({
    name,
    value: values[name],
    error: faults[name],
    onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
  });

  return {
    form,
    values,
    isPending,
    change,
    field,
    tidySiret: () => change({ siret: groupSiret(values.siret) }),
    submit: () => runAlone(send),
  };
}

type ProfessionalFormState = ReturnType<typeof useProfessionalForm>;
