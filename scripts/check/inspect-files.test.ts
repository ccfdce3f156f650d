import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { inspectFiles } from './inspect-files.ts';

let root: string;
let asked: string[];

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'lampion-inspect-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  mkdirSync(join(root, 'cache'));
  writeFileSync(join(root, 'a.ts'), 'a');
  writeFileSync(join(root, 'b.ts'), 'bb');
});

/** Runs one inspection; `asked` holds the files it really looked at. */
function lengths(paths = ['a.ts', 'b.ts'], toolKey = 'one tool') {
  asked = [];
  const findings = inspectFiles({
    name: 'lengths',
    paths,
    root,
    toolKey,
    cacheFolder: join(root, 'cache'),
    inspect: (path, text) => {
      asked.push(path);
      return { length: text.length };
    },
  });
  return Object.fromEntries([...findings].map(([path, { length }]) => [path, length]));
}

it('looks at every file once', () => {
  expect(lengths()).toEqual({ 'a.ts': 1, 'b.ts': 2 });
  expect(asked).toEqual(['a.ts', 'b.ts']);
  expect(lengths()).toEqual({ 'a.ts': 1, 'b.ts': 2 });
  expect(asked).toEqual([]);
});

it('looks again at a file that changed', () => {
  lengths();
  writeFileSync(join(root, 'b.ts'), 'bbb');
  expect(lengths()).toEqual({ 'a.ts': 1, 'b.ts': 3 });
  expect(asked).toEqual(['b.ts']);
});

it('looks again at everything with other tools', () => {
  lengths();
  lengths(undefined, 'another tool');
  expect(asked).toEqual(['a.ts', 'b.ts']);
});

it('says nothing of a file it is no longer asked about', () => {
  lengths();
  expect(lengths(['b.ts'])).toEqual({ 'b.ts': 2 });
});

it('looks again at everything when what it remembers is damaged', () => {
  lengths();
  writeFileSync(join(root, 'cache/lengths.json'), '{"toolKey":"one tool","fi');
  expect(lengths()).toEqual({ 'a.ts': 1, 'b.ts': 2 });
  expect(asked).toEqual(['a.ts', 'b.ts']);
});
