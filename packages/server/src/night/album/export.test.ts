import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { eventually } from '../../testing/side-by-side.ts';
import { renderZip } from './export.ts';

const changedAt = new Date('2026-12-06T00:02:00Z');
const fileOf = (name: string, bytes: Buffer | null) => ({ name, changedAt, read: async () => bytes });

it('creates a file that other programs open, without removed photos', async () => {
  const big = Buffer.alloc(300_000, 7);
  const made = await buffer(
    renderZip([fileOf('001.jpeg', big), fileOf('002.jpeg', null), fileOf('003.jpeg', Buffer.from('trois'))]),
  );
  const folder = await mkdtemp(path.join(tmpdir(), 'lampion-zip-'));
  await writeFile(path.join(folder, 'a.zip'), made);
  await promisify(execFile)('python3', ['-m', 'zipfile', '-e', 'a.zip', 'out'], { cwd: folder });
  expect((await readdir(path.join(folder, 'out'))).sort()).toEqual(['001.jpeg', '003.jpeg']);
  expect(await readFile(path.join(folder, 'out', '001.jpeg'))).toEqual(big);
  await rm(folder, { recursive: true });
});

it('reads no further than its reader', async () => {
  let reads = 0;
  const files = Array.from({ length: 200 }, (_, index) => ({
    name: `${index}.jpeg`,
    changedAt,
    read: async () => {
      reads += 1;
      return Buffer.alloc(400_000);
    },
  }));
  const out = renderZip(files);
  await eventually(() => expect(reads).toBeGreaterThan(0));
  out.resume();
  await eventually(() => expect(reads).toBeGreaterThan(20));
  out.pause();
  await new Promise(setImmediate);
  expect(out.readableLength + out.writableLength).toBeLessThan(3_000_000);
  out.destroy();
  await eventually(() => expect(out.closed).toBe(true));
  const read = reads;
  await new Promise(setImmediate);
  expect(reads).toBeLessThanOrEqual(read + 1);
});

it('aborts when a file cannot be read', async () => {
  const broken = { ...fileOf('1.jpeg', null), read: () => Promise.reject(new Error('away')) };
  await expect(buffer(renderZip([broken]))).rejects.toThrow('away');
});
