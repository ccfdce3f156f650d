import { mkdirSync, mkdtempSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { hashFiles } from './tool-key.ts';

function makeFolder(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'lampion-hash-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, 'app'));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return folder;
}

const hash = (folder: string) => hashFiles(folder, ['app/**', '*.json']);

it('does not depend on the folder or the age of the files', () => {
  const files = { 'app/menu.ts': 'a', 'package.json': '{}' };
  const [one, other] = [makeFolder(files), makeFolder(files)];
  utimesSync(join(other, 'app/menu.ts'), 1, 1);
  expect(hash(other)).toBe(hash(one));
});

it('changes with contents, names and new files', () => {
  const folder = makeFolder({ 'app/menu.ts': 'a' });
  const seen = new Set([hash(folder)]);
  writeFileSync(join(folder, 'app/menu.ts'), 'b');
  seen.add(hash(folder));
  renameSync(join(folder, 'app/menu.ts'), join(folder, 'app/cart.ts'));
  seen.add(hash(folder));
  writeFileSync(join(folder, 'app/list.ts'), '');
  seen.add(hash(folder));
  expect(seen.size).toBe(4);
});

it('ignores tests and files that do not match', () => {
  const folder = makeFolder({ 'app/menu.ts': 'a' });
  const before = hash(folder);
  writeFileSync(join(folder, 'app/menu.test.ts'), 'b');
  writeFileSync(join(folder, 'README.md'), 'b');
  expect(hash(folder)).toBe(before);
});
