import { expect, it } from 'vitest';
import { findSupplyFaults } from './find-supply-faults.ts';
import type { LockedPackage } from './shipped-packages.ts';

const integrity = `sha512-${Buffer.alloc(64, 1).toString('base64')}`;
const faultsOf = (locked: LockedPackage, allowScripts = {}) =>
  findSupplyFaults({ packages: { 'a/node_modules/@b/c': locked } }, { allowScripts });

it('accepts packages with a checksum, and links to our own', () => {
  expect(faultsOf({ version: '1.0.0', integrity })).toEqual([]);
  expect(faultsOf({ resolved: 'packages/contract', link: true })).toEqual([]);
});

it.each([
  ['without a checksum', {}],
  ['with a weak checksum', { integrity: `sha1-${Buffer.alloc(20, 1).toString('base64')}` }],
  ['from a Git repository', { integrity, resolved: 'git+ssh://git@github.com/b/c.git#1234' }],
  ['from a file', { integrity, resolved: 'file:../c.tgz' }],
  ['with a script that nobody decided on', { integrity, hasInstallScript: true }],
  ['that their authors gave up', { integrity, deprecated: 'use d' }],
])('refuses packages %s', (_what, locked) => {
  expect(faultsOf(locked)).toEqual([expect.stringContaining('a/node_modules/@b/c')]);
});

it.each([true, false])('accepts a script that package.json decides on: %s', (decision) => {
  expect(faultsOf({ integrity, hasInstallScript: true }, { '@b/c': decision })).toEqual([]);
});

it('refuses a decision about a script that is not there', () => {
  expect(faultsOf({ integrity }, { d: true })).toEqual([expect.stringContaining('names d')]);
});

it.each(['^1.0.0', '~1.0.0', '1', '*', 'latest', 'github:b/c', 'npm:d@1.0.0'])(
  'refuses a dependency of ours on %s',
  (wanted) => {
    for (const kind of ['dependencies', 'devDependencies', 'optionalDependencies']) {
      const own = { packages: { 'apps/web': { [kind]: { c: wanted, d: '1.0.0', e: '1.0.0-beta.2' } } } };
      expect(findSupplyFaults(own, {})).toEqual([`apps/web/package.json: c ${wanted} is not one version`]);
    }
  },
);

it('accepts a package of this repository by * alone', () => {
  const faultsOfOwn = (wanted: string) =>
    findSupplyFaults(
      {
        packages: {
          'apps/web': { dependencies: { '@own/server': wanted } },
          'node_modules/@own/server': { link: true },
        },
      },
      {},
    );
  expect(faultsOfOwn('*')).toEqual([]);
  expect(faultsOfOwn('1.0.0')).toEqual(['apps/web/package.json: @own/server 1.0.0 is not one version']);
});
