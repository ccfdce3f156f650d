import { expect, it } from 'vitest';
import { findLicenceFaults } from './find-licence-faults.ts';

const faultsOf = (license: string | undefined, name = 'pkg') =>
  findLicenceFaults([{ name, version: '1.0.0', ...(license === undefined ? {} : { license }) }]);

it.each(['MIT', 'ISC', 'Apache-2.0', '(MIT OR GPL-3.0-only)', 'GPL-2.0-only OR BSD-3-Clause', 'MIT AND ISC'])(
  'accepts %s',
  (licence) => expect(faultsOf(licence)).toEqual([]),
);

it.each([
  undefined,
  'GPL-3.0-only',
  'AGPL-3.0-or-later',
  'SSPL-1.0',
  'UNLICENSED',
  'SEE LICENSE IN LICENSE.md',
  'MIT AND GPL-2.0-only',
  'GPL-2.0-only OR AGPL-3.0-only',
  // Read by a person: both at once.
  '(MIT OR ISC) AND GPL-2.0-only',
  'MIT OR ISC AND GPL-2.0-only',
])('refuses %s', (licence) => expect(faultsOf(licence)).toEqual([expect.stringContaining('pkg 1.0.0')]));

it('accepts weaker copyleft for the packages that were looked at', () => {
  expect(faultsOf('LGPL-3.0-or-later', '@img/sharp-libvips-linux-x64')).toEqual([]);
  expect(faultsOf('Apache-2.0 AND LGPL-3.0-or-later', '@img/sharp-win32-x64')).toEqual([]);
  expect(faultsOf('LGPL-3.0-or-later')).toHaveLength(1);
  expect(faultsOf('MPL-2.0', 'web-push')).toEqual([]);
  expect(faultsOf('MPL-2.0')).toHaveLength(1);
});
