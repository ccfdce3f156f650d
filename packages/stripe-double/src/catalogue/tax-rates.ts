import { all, change, type Desk, find } from '../account-context.ts';
import { newId } from '../documents.ts';
import { listParams, page } from '../list.ts';
import {
  checkParams,
  type Params,
  readFlag,
  readMetadata,
  readNumber,
  readText,
  readTextOrNull,
} from '../params.ts';
import { invalid } from '../refusal.ts';
import type { TaxRate } from '../shapes.ts';
import { publish, readGiven } from './catalogue.ts';
import { makeTaxRate } from './make-catalogue.ts';

export function createTaxRate(desk: Desk, params: Params): object {
  const known = ['country', 'description', 'jurisdiction', 'metadata', 'tax_type'];
  checkParams(params, known, ['display_name', 'inclusive', 'percentage']);
  const percentage = readNumber(params, 'percentage') ?? 0;
  if (percentage < 0 || percentage > 100) {
    throw invalid('percentage', 'Invalid percentage: must be between 0 and 100.');
  }
  const rate = makeTaxRate({
    id: newId('txr'),
    now: desk.now,
    display_name: readText(params, 'display_name') ?? '',
    inclusive: readFlag(params, 'inclusive') ?? false,
    percentage,
    country: readTextOrNull(params, 'country'),
    description: readTextOrNull(params, 'description'),
    metadata: readMetadata(params),
    tax_type: readTextOrNull(params, 'tax_type'),
  });
  return publish(desk, { ...rate, jurisdiction: readTextOrNull(params, 'jurisdiction') });
}

/** The percentage of a rate cannot be changed: another rate replaces it. */
export function updateTaxRate(desk: Desk, params: Params, id: string): object {
  checkParams(params, ['active', 'description', 'display_name', 'metadata']);
  const rate = find<TaxRate>(desk, 'tax_rate', id);
  const active = readFlag(params, 'active') ?? rate.active;
  const metadata = readMetadata(params, rate.metadata as Record<string, string>);
  const texts = readGiven(params, ['description', 'display_name']);
  return change(desk, rate, { active, metadata, ...texts }, 'tax_rate.updated');
}

export function listTaxRates(desk: Desk, params: Params): object {
  checkParams(params, [...listParams, 'active', 'inclusive']);
  const [active, inclusive] = [readFlag(params, 'active'), readFlag(params, 'inclusive')];
  const isWanted = (rate: TaxRate) =>
    (active === undefined || rate.active === active) &&
    (inclusive === undefined || rate.inclusive === inclusive);
  return page(all<TaxRate>(desk, 'tax_rate').filter(isWanted), params, '/v1/tax_rates');
}
