import { expect, it } from 'vitest';
import { findInstallFaults } from './check-installed-packages.ts';

const installed = {
  packages: { 'node_modules/pg': { version: '8.0.0' }, 'node_modules/own': { link: true } },
};

it('accepts packages that are locked and installed', () => {
  const packages = { '': {}, 'packages/own': { version: '1.0.0' }, ...installed.packages };
  expect(findInstallFaults({ packages }, installed)).toEqual([]);
});

it('accepts missing builds for other systems', () => {
  const packages = { 'node_modules/sharp-mac': { version: '1.0.0', optional: true } };
  expect(findInstallFaults({ packages }, installed)).toEqual([]);
});

it('reports a missing package and one of another version', () => {
  const packages = { 'node_modules/pg': { version: '8.1.0' }, 'node_modules/zod': { version: '4.0.0' } };
  expect(findInstallFaults({ packages }, installed)).toEqual([
    'node_modules/pg: 8.1.0 is locked, 8.0.0 is installed',
    'node_modules/zod: 4.0.0 is locked, nothing is installed',
  ]);
});
