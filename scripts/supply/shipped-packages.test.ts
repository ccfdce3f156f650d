import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readRepository } from '../architecture/read-repository.ts';
import { repositoryRoot } from '../support/repository.ts';
import { listShippedPackages, readLock } from './shipped-packages.ts';

const assets = 'packages/server/assets';
/** The licence of each file that others made. */
const licenceOf: Readonly<Record<string, string>> = {
  [`${assets}/fonts/bricolage-grotesque-800.ttf`]: `${assets}/fonts/OFL-bricolage-grotesque.txt`,
  [`${assets}/fonts/instrument-sans-500.ttf`]: `${assets}/fonts/OFL-instrument-sans.txt`,
  [`${assets}/fonts/instrument-sans-650.ttf`]: `${assets}/fonts/OFL-instrument-sans.txt`,
  [`${assets}/fonts/noto-sans-arabic-800.ttf`]: `${assets}/fonts/OFL-noto-sans-arabic.txt`,
  [`${assets}/fonts/noto-sans-kr-800.ttf`]: `${assets}/fonts/OFL-noto-sans-cjk.txt`,
  [`${assets}/fonts/noto-sans-sc-800.ttf`]: `${assets}/fonts/OFL-noto-sans-cjk.txt`,
  [`${assets}/common-passwords.txt`]: `${assets}/common-passwords-licence.txt`,
};

const lock = {
  packages: {
    '': { dependencies: { a: '1.0.0' }, devDependencies: { tool: '1.0.0' } },
    'node_modules/@lampion/web': { link: true, resolved: 'apps/web' },
    'node_modules/a': { version: '1.0.0', dependencies: { b: '^2.0.0' } },
    'node_modules/a/node_modules/b': { version: '2.0.0', peerDependencies: { a: '*' } },
    'node_modules/b': { version: '1.0.0', dev: true },
    'node_modules/tool': { version: '1.0.0', dev: true, dependencies: { b: '^1.0.0' } },
    'apps/web/node_modules/map': { version: '2.0.0', dependencies: { tiles: '*' } },
    'node_modules/tiles': { version: '3.0.0' },
    'node_modules/windows': { version: '1.0.0', optional: true },
  },
};

it('lists what is shipped, with what each package needs in the version that it resolves', () => {
  expect(listShippedPackages(lock).map(({ path, needs }) => [path, needs])).toEqual([
    ['node_modules/a', ['node_modules/a/node_modules/b']],
    ['node_modules/a/node_modules/b', ['node_modules/a']],
    ['apps/web/node_modules/map', ['node_modules/tiles']],
    ['node_modules/tiles', []],
    ['node_modules/windows', []],
  ]);
});

describe('this repository ships', () => {
  it('every package that its screens, pages and server import', () => {
    const shipped = new Set(listShippedPackages(readLock()).map(({ name }) => name));
    // Read by the build alone.
    const table = 'apps/web/app/routes.ts';
    const product = /^(?:apps\/web\/(?:app|server)|packages\/[a-z]+\/src)\//;
    const imported = readRepository(repositoryRoot)
      .filter(
        ({ path }) =>
          product.test(path) && path !== table && !/\.test\.tsx?$|\/testing\/|\/server\/dev\//.test(path),
      )
      .flatMap(({ imports }) => imports.filter(({ isTypeOnly }) => !isTypeOnly))
      .flatMap(({ target }) => (target.startsWith('npm:') ? [target.slice('npm:'.length)] : []));
    expect(imported.length).toBeGreaterThan(100);
    expect([...new Set(imported)].filter((name) => !shipped.has(name) && !name.startsWith('drawn:'))).toEqual(
      [],
    );
  });

  it('no file of others without its licence beside it', () => {
    const files = globSync('packages/server/assets/**/*.*', { cwd: repositoryRoot });
    const isOurs = (file: string) => /OFL-|-licence\.txt$|\.conf$/.test(file);
    const others = files.filter((file) => !isOurs(file)).map((file) => file.replaceAll('\\', '/'));
    expect(others.toSorted()).toEqual(Object.keys(licenceOf).toSorted());
    for (const text of Object.values(licenceOf))
      expect(readFileSync(`${repositoryRoot}/${text}`, 'utf8')).toMatch(/licen/i);
  });
});
