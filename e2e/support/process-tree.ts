import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

function readFileIfThere(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    // The process ended before it could be read.
    return '';
  }
}

/**
 * Every process of this machine with its parent's id. From /proc, as slim containers have no `ps`.
 */
function readParents(): [pid: number, parent: number][] {
  if (process.platform === 'linux') {
    const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
    // "pid (name) state parent …", where the name may contain anything, parentheses too.
    return pids.map((pid) => [
      Number(pid),
      Number(/^.*\) \S (\d+)/s.exec(readFileIfThere(`/proc/${pid}/stat`))?.[1]),
    ]);
  }
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' });
  return [...stdout.matchAll(/(\d+)\s+(\d+)/g)].map(([, pid, parent]) => [Number(pid), Number(parent)]);
}

function withDescendants(root: number): number[] {
  const parents = readParents();
  const tree = [root];
  // The list grows during the iteration: children, their children, and so on.
  for (const member of tree) for (const [pid, parent] of parents) if (parent === member) tree.push(pid);
  return tree;
}

/** Sends SIGKILL to a process and all its descendants at once, whatever their process groups. */
export function killTree(root: number): void {
  if (process.platform === 'win32') {
    spawnSync('taskkill', ['/pid', String(root), '/T', '/F']);
    return;
  }
  for (const pid of withDescendants(root)) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It has already ended.
    }
  }
}
