import { readFileSync } from 'node:fs';
import {
  cpuMilliseconds,
  descendants,
  memoryMegabytes,
  residentMegabytes,
  stolenMilliseconds,
} from '../support/process-figures.ts';

/** Megabytes unless noted otherwise. */
export interface MemorySample {
  /** The server's process, as the host counts it. */
  readonly server: number;
  /** The processes started by the server. */
  readonly children: number;
  /** All processes of PostgreSQL, shared pages counted once. */
  readonly database: number;
  /** The server's JavaScript heap, garbage included. */
  readonly heap: number;
  /** The server's Buffers. */
  readonly buffers: number;
  /** Milliseconds of CPU that the server's process has used. */
  readonly cpu: number;
  /** Milliseconds that the machine's host has given to others, of all cores. */
  readonly stolen: number;
}

const MEGABYTE = 1024 * 1024;

/** A process may end while it is measured. */
function sum(pids: readonly number[], measure: (pid: number) => number): number {
  return pids.reduce((total, pid) => {
    try {
      return total + measure(pid);
    } catch {
      return total;
    }
  }, 0);
}

function readReport(file: string): { heapUsed: number; arrayBuffers: number } {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    // Not written yet, or being written.
    return { heapUsed: Number.NaN, arrayBuffers: Number.NaN };
  }
}

/** Samples a product whose database is a child of this process. Linux only. */
export function sampleMemory(product: { readonly pid: number }, reportFile: string): MemorySample {
  const children = descendants(product.pid);
  const own = new Set([product.pid, ...children]);
  const report = readReport(reportFile);
  return {
    server: residentMegabytes(product.pid),
    children: sum(children, residentMegabytes),
    database: sum(
      descendants(process.pid).filter((pid) => !own.has(pid)),
      memoryMegabytes,
    ),
    heap: report.heapUsed / MEGABYTE,
    buffers: report.arrayBuffers / MEGABYTE,
    cpu: cpuMilliseconds(product.pid),
    stolen: stolenMilliseconds(),
  };
}

/** Samples every second until stopped. */
export function watchMemory(
  product: { readonly pid: number },
  reportFile: string,
): { readonly samples: readonly MemorySample[]; stop(): void } {
  const samples: MemorySample[] = [];
  const clock = setInterval(() => samples.push(sampleMemory(product, reportFile)), 1000);
  return { samples, stop: () => clearInterval(clock) };
}
