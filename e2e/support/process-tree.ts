import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

function readFileIfThere(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    // The process has ended in the meantime.
    return '';
  }
}

/** Every process of this machine with its parent's id. Slim containers have no `ps`, so Linux is asked itself. */
function readParents(): [pid: number, parent: number][] {
  if (process.platform === 'linux') {
    const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
    // "pid (name) state parent …", where the name may hold anything, brackets too.
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
  // The list grows while it is walked: children, their children, and so on.
  for (const member of tree) for (const [pid, parent] of parents) if (parent === member) tree.push(pid);
  return tree;
}

/** SIGKILL to a process and to all that it has started, whatever their process groups, with no time in between. */
export function killTree(root: number): void {
  if (process.platform === 'win32') {
    spawnSync('taskkill', ['/pid', String(root), '/T', '/F']);
    return;
  }
  for (const pid of withDescendants(root)) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It was quicker.
    }
  }
}
