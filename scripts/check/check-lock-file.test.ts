import { expect, it } from 'vitest';
import { findLockFileFaults } from './check-lock-file.ts';

const sharp = { optionalDependencies: { 'sharp-mac': '1.0.0', 'sharp-linux': '1.0.0' } };

it('accepts a lock file with every system’s build, beside a package or inside it', () => {
  const packages = {
    'node_modules/sharp': sharp,
    'node_modules/sharp-mac': { version: '1.0.0' },
    'node_modules/sharp/node_modules/sharp-linux': { version: '1.0.0' },
  };
  expect(findLockFileFaults({ packages })).toEqual([]);
});

it('accepts a build in an outer node_modules', () => {
  const packages = {
    'node_modules/tool/node_modules/sharp': sharp,
    'node_modules/tool/node_modules/sharp-mac': { version: '1.0.0' },
    'node_modules/sharp-linux': { version: '1.0.0' },
  };
  expect(findLockFileFaults({ packages })).toEqual([]);
});

it('reports builds that are missing, or present for another package only', () => {
  const packages = {
    'packages/server': sharp,
    'node_modules/sharp-mac': { version: '1.0.0' },
    'node_modules/tool/node_modules/sharp-linux': { version: '1.0.0' },
  };
  expect(findLockFileFaults({ packages })).toEqual([expect.stringContaining('wants sharp-linux 1.0.0')]);
});

it('reports a build of another version', () => {
  const packages = {
    'node_modules/tool/node_modules/sharp': sharp,
    'node_modules/tool/node_modules/sharp-mac': { version: '1.0.0' },
    'node_modules/sharp-linux': { version: '0.9.0' },
  };
  expect(findLockFileFaults({ packages })).toEqual([expect.stringContaining('wants sharp-linux 1.0.0')]);
});

it('accepts any version for a range', () => {
  const packages = {
    'node_modules/tool': { optionalDependencies: { fsevents: '~2.3.2' } },
    'node_modules/fsevents': { version: '2.3.3' },
  };
  expect(findLockFileFaults({ packages })).toEqual([]);
});

it('reports registry URLs', () => {
  const packages = { 'node_modules/a': { resolved: 'https://registry.example/a.tgz' } };
  expect(findLockFileFaults({ packages })).toEqual([expect.stringContaining('registry.example')]);
});
