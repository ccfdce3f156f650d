import { existsSync, globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readRepository } from '../architecture/read-repository.ts';
import { repositoryRoot } from '../support/repository.ts';
import { readLock } from './lock.ts';
import { listShippedPackages } from './shipped-packages.ts';
import { shippedFiles, writeLicences } from './write-licences.ts';

const lock = {
  packages: {
    '': { dependencies: { a: '1.0.0' }, devDependencies: { tool: '1.0.0' } },
    'apps/web': { devDependencies: { map: '2.0.0' } },
    'node_modules/@lampion/web': { link: true, resolved: 'apps/web' },
    'node_modules/a': { version: '1.0.0', dependencies: { b: '^2.0.0' } },
    'node_modules/a/node_modules/b': { version: '2.0.0', peerDependencies: { a: '*' } },
    'node_modules/b': { version: '1.0.0', dev: true },
    'node_modules/tool': { version: '1.0.0', dev: true, dependencies: { b: '^1.0.0' } },
    'apps/web/node_modules/map': { version: '2.0.0', dev: true, dependencies: { tiles: '*', b: '^1.0.0' } },
    'node_modules/tiles': { version: '3.0.0', dev: true },
    'node_modules/windows': { version: '1.0.0', optional: true },
  },
};

describe('what is shipped', () => {
  it('is what the server runs, what is built into pages, and what these need', () => {
    expect(listShippedPackages(lock, ['map']).map(({ path }) => path)).toEqual([
      'node_modules/a',
      'node_modules/b',
      'node_modules/a/node_modules/b',
      'apps/web/node_modules/map',
      'node_modules/tiles',
      'node_modules/windows',
    ]);
  });

  it('says what each needs, in the version that it finds', () => {
    const needs = new Map(listShippedPackages(lock, ['map']).map((shipped) => [shipped.path, shipped.needs]));
    expect(needs.get('node_modules/a')).toEqual(['node_modules/a/node_modules/b']);
    expect(needs.get('node_modules/a/node_modules/b')).toEqual(['node_modules/a']);
    expect(needs.get('apps/web/node_modules/map')).toEqual(['node_modules/tiles', 'node_modules/b']);
  });

  it('cannot miss a package that is built in', () => {
    expect(() => listShippedPackages(lock, ['maps'])).toThrow('maps');
  });
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

  it('no file of others without its licence', () => {
    const assets = globSync('packages/server/assets/**/*.*', { cwd: repositoryRoot })
      .map((path) => path.replaceAll('\\', '/'))
      .filter((path) => !shippedFiles.some(({ text }) => text === path));
    expect(assets.toSorted()).toEqual(shippedFiles.map(({ path }) => path).toSorted());
    for (const { text } of shippedFiles)
      expect(readFileSync(`${repositoryRoot}/${text}`, 'utf8')).toMatch(/licen/i);
    for (const { path } of shippedFiles) expect(existsSync(`${repositoryRoot}/${path}`)).toBe(true);
  });

  it('what npm run licences prints: each package and file on a line', () => {
    const packages = listShippedPackages(readLock());
    const table = writeLicences(packages);
    for (const { name, version } of packages) expect(table).toContain(`| ${name} | ${version} |`);
    for (const { path, origin } of shippedFiles) expect(table).toContain(`| ${path} | from ${origin} |`);
    expect(table.split('\n').filter((line) => line.startsWith('| '))).toHaveLength(
      packages.length + shippedFiles.length + 1,
    );
  });
});
