import { readdirSync, readFileSync } from 'node:fs';

/** Clock ticks per second of /proc, fixed by the kernel's ABI on every Linux we run on. */
const TICKS_PER_SECOND = 100;

/**
 * CPU time a process has used so far, all threads, in milliseconds (resolution 10 ms). Linux only.
 */
export function cpuMilliseconds(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / TICKS_PER_SECOND;
}

/**
 * Time in milliseconds that this machine's cores waited while its host ran other machines. Linux
 * only.
 */
export function stolenMilliseconds(): number {
  const [total = ''] = readFileSync('/proc/stat', 'utf8').split('\n');
  return (Number(total.trim().split(/\s+/)[8]) * 1000) / TICKS_PER_SECOND;
}

/** Memory of a process in megabytes, shared pages counted proportionally. Linux only. */
export function memoryMegabytes(pid: number): number {
  const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
  return Number(/^Pss:\s+(\d+) kB/m.exec(rollup)?.[1] ?? 0) / 1024;
}

/** Memory of a process in megabytes as the host counts it (RSS). Linux only. */
export function residentMegabytes(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) / 1024;
}

/** Every descendant of a process; a process that ends concurrently has none. */
export function descendants(pid: number): number[] {
  const children = childrenOf(pid);
  return children.flatMap((child) => [child, ...descendants(child)]);
}

function childrenOf(pid: number): number[] {
  try {
    return readdirSync(`/proc/${pid}/task`).flatMap((task) =>
      readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
    );
  } catch {
    return [];
  }
}
