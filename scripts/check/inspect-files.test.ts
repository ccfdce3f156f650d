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

/** Runs one inspection; `asked` holds the files it really inspected. */
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

it('inspects every file once', () => {
  expect(lengths()).toEqual({ 'a.ts': 1, 'b.ts': 2 });
  expect(asked).toEqual(['a.ts', 'b.ts']);
  expect(lengths()).toEqual({ 'a.ts': 1, 'b.ts': 2 });
  expect(asked).toEqual([]);
});

it('inspects a changed file again', () => {
  lengths();
  writeFileSync(join(root, 'b.ts'), 'bbb');
  expect(lengths()).toEqual({ 'a.ts': 1, 'b.ts': 3 });
  expect(asked).toEqual(['b.ts']);
});

it('inspects everything again with other tools', () => {
  lengths();
  lengths(undefined, 'another tool');
  expect(asked).toEqual(['a.ts', 'b.ts']);
});

it('reports nothing about files no longer listed', () => {
  lengths();
  expect(lengths(['b.ts'])).toEqual({ 'b.ts': 2 });
});

it('inspects everything again when its cache is corrupt', () => {
  lengths();
  writeFileSync(join(root, 'cache/lengths.json'), '{"toolKey":"one tool","fi');
  expect(lengths()).toEqual({ 'a.ts': 1, 'b.ts': 2 });
  expect(asked).toEqual(['a.ts', 'b.ts']);
});
