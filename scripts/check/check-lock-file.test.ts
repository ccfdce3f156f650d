import { expect, it } from 'vitest';
import { findLockFileFaults } from './check-lock-file.ts';

const sharp = { optionalDependencies: { 'sharp-mac': '1.0.0', 'sharp-linux': '1.0.0' } };

it('passes a lock file that holds every system’s build, beside a package or inside it', () => {
  const packages = {
    'node_modules/sharp': sharp,
    'node_modules/sharp-mac': { version: '1.0.0' },
    'node_modules/sharp/node_modules/sharp-linux': { version: '1.0.0' },
  };
  expect(findLockFileFaults({ packages })).toEqual([]);
});

it('passes a build that lies further out', () => {
  const packages = {
    'node_modules/tool/node_modules/sharp': sharp,
    'node_modules/tool/node_modules/sharp-mac': { version: '1.0.0' },
    'node_modules/sharp-linux': { version: '1.0.0' },
  };
  expect(findLockFileFaults({ packages })).toEqual([]);
});

it('names what is not there, and what is there for somebody else only', () => {
  const packages = {
    'packages/server': sharp,
    'node_modules/sharp-mac': { version: '1.0.0' },
    'node_modules/tool/node_modules/sharp-linux': { version: '1.0.0' },
  };
  expect(findLockFileFaults({ packages })).toEqual([expect.stringContaining('wants sharp-linux 1.0.0')]);
});

it('names a build of another version', () => {
  const packages = {
    'node_modules/tool/node_modules/sharp': sharp,
    'node_modules/tool/node_modules/sharp-mac': { version: '1.0.0' },
    'node_modules/sharp-linux': { version: '0.9.0' },
  };
  expect(findLockFileFaults({ packages })).toEqual([expect.stringContaining('wants sharp-linux 1.0.0')]);
});

it('lets a range be met by what is there', () => {
  const packages = {
    'node_modules/tool': { optionalDependencies: { fsevents: '~2.3.2' } },
    'node_modules/fsevents': { version: '2.3.3' },
  };
  expect(findLockFileFaults({ packages })).toEqual([]);
});

it('names addresses of a registry', () => {
  const packages = { 'node_modules/a': { resolved: 'https://registry.example/a.tgz' } };
  expect(findLockFileFaults({ packages })).toEqual([expect.stringContaining('registry.example')]);
});
