import { expect, it } from 'vitest';
import { findMissingDetails } from './missing-details.ts';

const company = { companyName: 'La Guinguette', siret: '73282932000074', vatNumber: '' };
const address = { line: '12 quai de la Fosse', postcode: '44000', city: 'Nantes', country: 'FR' };
const missing = (country: string, change: Partial<typeof company> = {}) =>
  findMissingDetails({ ...company, ...change, address: { ...address, country } }).map(({ path }) => path);

it('needs the name, the seat and the number that identifies a company of the country', () => {
  expect([missing('FR'), missing('DE'), missing('CH', { siret: '' })]).toEqual([[], ['vatNumber'], []]);
  expect(missing('RE', { siret: '' })).toEqual(['siret']);
  expect(missing('DE', { siret: '', vatNumber: 'DE129273398' })).toEqual([]);
  const nowhere = { line: '', postcode: '', city: '', country: '' };
  expect(findMissingDetails({ ...company, companyName: '', siret: '', address: nowhere })).toHaveLength(5);
});
