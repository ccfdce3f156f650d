import type { ShippedPackage } from './shipped-packages.ts';

/**
 * SPDX names of licences that require a notice at most. Anything under one of them may be shipped.
 */
const accepted = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'Unlicense',
  'WTFPL',
]);

/**
 * Licences that require more, and the packages for which we comply. All are shipped unmodified, in
 * separate files that can be replaced.
 */
const acceptedFor: readonly { licence: string; packages: RegExp; because: string }[] = [
  {
    licence: 'LGPL-3.0-or-later',
    packages: /^@img\/sharp-/,
    because: 'libvips, a library of its own that sharp loads',
  },
  { licence: 'Python-2.0', packages: /^argparse$/, because: 'unchanged files of npm’s package' },
  {
    licence: 'MPL-2.0',
    packages: /^(ical\.js|satori|web-push)$/,
    because: 'unchanged files of npm’s package',
  },
];

function isAcceptedFor(name: string, licence: string): boolean {
  return (
    accepted.has(licence) ||
    acceptedFor.some((entry) => entry.licence === licence && entry.packages.test(name))
  );
}

/**
 * Whether a package may be shipped under an SPDX expression: all licences joined by AND are
 * accepted, or one of those joined by OR.
 */
function mayShip(name: string, expression: string): boolean {
  const plain = expression.replace(/^\((.*)\)$/, '$1');
  // AND and OR together need brackets, which no package has so far. Refused, so that such a package
  // is reviewed.
  if (/[()]/.test(plain) || (plain.includes(' OR ') && plain.includes(' AND '))) return false;
  if (plain.includes(' OR ')) return plain.split(' OR ').some((licence) => isAcceptedFor(name, licence));
  return plain.split(' AND ').every((licence) => isAcceptedFor(name, licence));
}

/**
 * Packages that may not be shipped: with a licence that is not accepted here, GPL and AGPL among
 * them, or without one.
 */
export function findLicenceFaults(
  packages: readonly Pick<ShippedPackage, 'name' | 'version' | 'license'>[],
): string[] {
  return packages
    .filter(({ name, license }) => license === undefined || !mayShip(name, license))
    .map(
      ({ name, version, license }) =>
        `${name} ${version} is shipped under ${license ?? 'no licence'}, which is not accepted: see scripts/supply/find-licence-faults.ts`,
    );
}
