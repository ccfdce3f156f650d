import { adminSettingsEndpoints, type SiteSettings } from '@lampion/contract/admin/settings';
import {
  type TaxMode,
  type TaxSettings,
  taxModeLabels,
  taxModes,
} from '@lampion/contract/billing/rules/vat-treatment';
import { labelOf } from '@lampion/contract/platform/rules/format';
import { readNumber } from '@lampion/contract/platform/rules/typed-number';
import { type FormEvent, useId, useState } from 'react';
import { callApi } from '../platform/api.ts';
import { Card, CardHead, PageHead } from '../ui/card.tsx';
import { SelectField } from '../ui/forms/choices.tsx';
import { TextField } from '../ui/forms/input.tsx';
import type { Route } from './+types/settings';
import { AdminError, screenMeta } from './admin-screen.tsx';
import { SaveSettings, useSettingsForm } from './settings-form.tsx';
import { TestimonialsCard } from './testimonials-card.tsx';

export const meta: Route.MetaFunction = () => screenMeta('Réglages');

const links: readonly Line[] = [
  {
    name: 'supportEmail',
    label: 'Adresse de contact',
    hint: 'Reçoit les messages de la page Contact et figure dans les pages légales.',
    type: 'email',
  },
  { name: 'appStoreUrl', label: 'App Store', hint: 'Vide : le bouton disparaît.', type: 'url' },
  { name: 'playStoreUrl', label: 'Google Play', hint: 'Vide : le bouton disparaît.', type: 'url' },
  {
    name: 'instagramUrl',
    label: 'Instagram',
    hint: 'Vide : le lien du pied de page disparaît.',
    type: 'url',
  },
];

const legalLines: readonly Line[] = [
  { name: 'publisherName', label: 'Éditeur' },
  { name: 'publisherAddress', label: 'Adresse de l’éditeur' },
  { name: 'publisherDirector', label: 'Direction de la publication' },
  { name: 'hostName', label: 'Hébergeur' },
  { name: 'hostAddress', label: 'Adresse de l’hébergeur' },
];

const sellerLines: readonly Line[] = [
  { name: 'sellerLegalForm', label: 'Forme juridique', hint: 'Par exemple : SAS.' },
  { name: 'sellerCapital', label: 'Capital social', hint: 'Par exemple : 10 000 €.' },
  { name: 'sellerSiren', label: 'SIREN' },
  { name: 'sellerRcs', label: 'RCS', hint: 'Ville et numéro. Par exemple : Nantes 732 829 320.' },
  { name: 'sellerVatNumber', label: 'Numéro de TVA' },
];

const appLines: readonly Line[] = [
  {
    name: 'androidPackage',
    label: 'Application Android',
    hint: 'Nom du paquet. Vide : les liens s’ouvrent dans le navigateur.',
  },
  {
    name: 'androidFingerprints',
    label: 'Empreintes du certificat Android',
    hint: 'SHA-256, séparées par des espaces.',
  },
  {
    name: 'iosAppId',
    label: 'Application iOS',
    hint: 'Équipe et identifiant, par exemple : A1B2C3D4E5.fr.lampion.app.',
  },
];

export async function clientLoader({ request: { signal } }: Route.ClientLoaderArgs) {
  return { settings: await callApi(adminSettingsEndpoints.getSettings, { signal }) };
}

export default function AdminSettings({ loaderData: { settings } }: Route.ComponentProps) {
  return (
    <>
      <PageHead title="Réglages" lead="Ce que les pages du site montrent, sans nouvelle mise en ligne." />
      <div className="adm-stack adm-narrow">
        <LinesCard title="Contact et liens" settings={settings} lines={links} />
        <LinesCard title="Mentions légales" settings={settings} lines={legalLines} />
        <LinesCard title="Vendeur" settings={settings} lines={sellerLines} />
        <TaxCard settings={settings} />
        <TrialCard settings={settings} />
        <LinesCard title="Applications mobiles" settings={settings} lines={appLines} />
        <TestimonialsCard settings={settings} />
      </div>
    </>
  );
}

export const ErrorBoundary = AdminError;

type LineName = Exclude<keyof SiteSettings, 'testimonials' | 'trialDays' | keyof TaxSettings>;

export interface Line {
  name: LineName;
  label: string;
  hint?: string;
  type?: 'email' | 'url';
}

interface LinesCardProps {
  title: string;
  settings: SiteSettings;
  lines: readonly Line[];
}

/** A card of single-line settings under one title. */
export function LinesCard({ title, settings, lines }: LinesCardProps) {
  const [values, setValues] = useState<Partial<Record<LineName, string>>>(() =>
    Object.fromEntries(lines.map(({ name }) => [name, settings[name]])),
  );
  const { form, faults, isBusy, save } = useSettingsForm(settings);
  const titleId = useId();
  function submit(event: FormEvent) {
    event.preventDefault();
    void save(values);
  }
  return (
    <Card aria-labelledby={titleId}>
      <CardHead id={titleId} title={title} />
      <form className="form" ref={form} onSubmit={submit} noValidate>
        {lines.map(({ name, ...line }) => (
          <TextField
            key={name}
            {...line}
            name={name}
            value={values[name] ?? ''}
            error={faults[name]}
            onChange={({ target }) => setValues({ ...values, [name]: target.value })}
          />
        ))}
        <SaveSettings of={title} isBusy={isBusy} />
      </form>
    </Card>
  );
}

const TAX_TITLE = 'TVA des offres';

const modeChoices = taxModes.map((value) => ({ value, label: labelOf(taxModeLabels, value) }));
const priceChoices = [
  { value: 'true', label: 'TTC : la TVA est comprise' },
  { value: 'false', label: 'HT : la TVA s’ajoute' },
];

/** How VAT is charged and shown in prices. */
export function TaxCard({ settings }: { settings: SiteSettings }) {
  const [taxMode, setMode] = useState(settings.taxMode);
  const [rate, setRate] = useState(String(settings.taxRate).replace('.', ','));
  const [pricesIncludeTax, setIncluded] = useState(settings.pricesIncludeTax);
  const { form, faults, isBusy, save } = useSettingsForm(settings);
  const titleId = useId();
  function submit(event: FormEvent) {
    event.preventDefault();
    void save({ taxMode, taxRate: readNumber(rate, 2), pricesIncludeTax });
  }
  return (
    <Card aria-labelledby={titleId}>
      <CardHead id={titleId} title={TAX_TITLE} />
      <form className="form" ref={form} onSubmit={submit} noValidate>
        <SelectField
          name="taxMode"
          label="TVA facturée"
          choices={modeChoices}
          value={taxMode}
          error={faults.taxMode}
          onChange={({ target }) => setMode(target.value as TaxMode)}
        />
        {taxMode !== 'small_business' && (
          <SelectField
            name="pricesIncludeTax"
            label="Les prix des offres sont"
            choices={priceChoices}
            value={String(pricesIncludeTax)}
            onChange={({ target }) => setIncluded(target.value === 'true')}
          />
        )}
        {taxMode === 'fixed_rate' && (
          <TextField
            name="taxRate"
            label="Taux, en pour cent"
            hint="En France. Outre-mer, dans l’Union et ailleurs, le taux suit la loi."
            inputMode="decimal"
            value={rate}
            error={faults.taxRate}
            onChange={({ target }) => setRate(target.value)}
          />
        )}
        <SaveSettings of={TAX_TITLE} isBusy={isBusy} />
      </form>
    </Card>
  );
}

const TRIAL_TITLE = 'Essai gratuit des offres';

/** How long a plan can be tried; what is no number stays for the contract to refuse. */
export function TrialCard({ settings }: { settings: SiteSettings }) {
  const [days, setDays] = useState(String(settings.trialDays));
  const { form, faults, isBusy, save } = useSettingsForm(settings);
  const titleId = useId();
  function submit(event: FormEvent) {
    event.preventDefault();
    void save({ trialDays: readNumber(days) });
  }
  return (
    <Card aria-labelledby={titleId}>
      <CardHead id={titleId} title={TRIAL_TITLE} />
      <form className="form" ref={form} onSubmit={submit} noValidate>
        <TextField
          name="trialDays"
          label="Durée, en jours"
          hint="Une fois par entreprise, pour toutes les offres payantes, sans carte. 0 : aucun essai."
          inputMode="numeric"
          value={days}
          error={faults.trialDays}
          onChange={({ target }) => setDays(target.value)}
        />
        <SaveSettings of={TRIAL_TITLE} isBusy={isBusy} />
      </form>
    </Card>
  );
}
