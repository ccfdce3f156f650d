import { spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { basename, delimiter, dirname, isAbsolute, join } from 'node:path';
import dockerignore from '@balena/dockerignore';
import { buildFolder, buildWebIfStale, describeBuildInputs } from '../../../scripts/build-web.ts';
import { repositoryRoot } from '../../../scripts/support/repository.ts';
import { copyTree } from './copy-tree.ts';
import { readDockerfile, type Stage, type Step } from './read-dockerfile.ts';

/** Result of the last stage of a Dockerfile. */
export interface ReplayedImage {
  /** The folder that represents the container's `/`. */
  readonly root: string;
  /** As the Dockerfile writes them; `inside` turns their paths into paths of this machine. */
  readonly env: Readonly<Record<string, string>>;
  readonly command: readonly string[];
  readonly healthCheck: readonly string[];
  readonly user: string;
  readonly workdir: string;
  /** A path of the container as a path of this machine. */
  inside(path: string): string;
}

interface State {
  readonly root: string;
  workdir: string;
  env: Record<string, string>;
  user: string;
  command: readonly string[];
  healthCheck: readonly string[];
}

export const isRoot = process.getuid?.() === 0;

const place = ({ root, workdir }: Pick<State, 'root' | 'workdir'>, path: string) =>
  join(root, isAbsolute(path) ? path : join(workdir, path));

/** PATH for programs of the replay: this machine's, with this Node first. */
export const machinePath = `${dirname(process.execPath)}${delimiter}${process.env.PATH}`;

/**
 * Uses this repository's packages instead of unpacking those of `npm ci` again: they come from the
 * same lock file, which `npm run check` compares. Leaves out what packages' scripts created, as
 * `--ignore-scripts` does.
 */
function installPackages(state: State): void {
  const madeByScripts = /^(\.cache|\.vite|\.vite-temp|node\/(bin|node_modules)|\.bin\/(node|npm|npx))$/;
  for (const folder of [
    '.',
    'packages/contract',
    'packages/drawing',
    'packages/server',
    'apps/web',
    'e2e',
    'bench',
  ]) {
    const source = join(repositoryRoot, folder, 'node_modules');
    if (!existsSync(source)) continue;
    const target = place(state, join(folder, 'node_modules'));
    // npm writes its own list in place, so that one must not be a link.
    const list = '.package-lock.json';
    copyTree(source, target, {
      link: true,
      takes: (path) => path !== list && !madeByScripts.test(path),
    });
    if (existsSync(join(source, list))) copyTree(join(source, list), join(target, list));
  }
}

/**
 * The same inputs give the same build. If .dockerignore lets all of them through, reuses this
 * repository's build instead of making a second one, which would take half a minute.
 */
function takeBuild(state: State): boolean {
  if (describeBuildInputs(place(state, '.')) !== describeBuildInputs(repositoryRoot)) return false;
  copyTree(join(repositoryRoot, buildFolder), place(state, buildFolder), { link: true });
  return true;
}

function run(state: State, command: string): void {
  if (command === 'npm ci --ignore-scripts') {
    installPackages(state);
    return;
  }
  if (command === 'npm run build' && takeBuild(state)) return;
  if (/(^|[\s=])\/\w/.test(command)) {
    throw new Error(
      `RUN ${command}: a path from / would leave the folder of the replay; write it from WORKDIR`,
    );
  }
  const { status, stdout, stderr } = spawnSync('sh', ['-c', command], {
    cwd: join(state.root, state.workdir),
    env: {
      PATH: machinePath,
      HOME: state.root,
      npm_config_cache: join(state.root, 'tmp/npm'),
      npm_config_offline: 'true',
      ...state.env,
    },
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`RUN ${command} failed (${status}):\n${stdout}${stderr}`);
}

function copy(state: State, step: Step & { kind: 'copy' }, source: State | undefined): void {
  const rules = readFileSync(join(repositoryRoot, '.dockerignore'), 'utf8');
  const context = dockerignore().add(rules);
  const target = place(state, step.target);
  for (const path of step.sources) {
    const from = source ? place(source, path) : join(repositoryRoot, path);
    const isFolder = statSync(from).isDirectory();
    if (!source && !isFolder && context.ignores(path))
      throw new Error(`COPY ${path}: .dockerignore leaves it out`);
    // As Docker does: copies the content of a folder, and a file into a target that ends with a
    // slash.
    const intoFolder = !isFolder && (step.target.endsWith('/') || step.sources.length > 1);
    copyTree(from, intoFolder ? join(target, basename(path)) : target, {
      link: source !== undefined,
      takes: (inner) => source !== undefined || isNeeded(path, inner),
    });
  }
  if (step.owner !== undefined && isRoot) {
    const [user, group] = step.owner.split(':').map(Number);
    chownSync(target, user ?? 0, group ?? 0);
  }

  function isNeeded(path: string, inner: string): boolean {
    const whole = join(path, inner);
    // An excluded folder is still visited if an exception lies below it.
    return !context.ignores(whole) || rules.split('\n').some((rule) => rule.startsWith(`!${whole}/`));
  }
}

function perform(state: State, step: Step, stages: ReadonlyMap<string, State>): void {
  if (step.kind === 'run') run(state, step.command);
  else if (step.kind === 'env') state.env = { ...state.env, ...step.values };
  else if (step.kind === 'user') state.user = step.name;
  else if (step.kind === 'cmd') state.command = step.command;
  else if (step.kind === 'health') state.healthCheck = step.command;
  else if (step.kind === 'workdir') {
    state.workdir = step.path;
    mkdirSync(join(state.root, step.path), { recursive: true });
  } else if (step.from === undefined) copy(state, step, undefined);
  else {
    const source = stages.get(step.from);
    if (!source) throw new Error(`COPY --from=${step.from}: there is no such stage`);
    copy(state, step, source);
  }
}

function begin(root: string, { base }: Stage, stages: ReadonlyMap<string, State>): State {
  mkdirSync(join(root, 'tmp'), { recursive: true });
  const parent = stages.get(base);
  if (!parent) return { root, workdir: '/', env: {}, user: 'root', command: [], healthCheck: [] };
  copyTree(parent.root, root, { link: true });
  return { ...parent, root };
}

/**
 * Replays a Dockerfile stage by stage, each in an empty folder below `folder`: COPY as
 * .dockerignore allows, RUN by the shell, except for what `installPackages` and `takeBuild`
 * shorten. Only programs come from this machine. The base image's content is missing, and commands
 * are not confined.
 */
export async function replayDockerfile(folder: string): Promise<ReplayedImage> {
  await buildWebIfStale();
  const path = join(repositoryRoot, 'Dockerfile');
  const stages = new Map<string, State>();
  let last: State | undefined;
  for (const [index, stage] of readDockerfile(path).entries()) {
    last = begin(join(folder, `stage-${index}`), stage, stages);
    for (const step of stage.steps) perform(last, step, stages);
    if (stage.name !== undefined) stages.set(stage.name, last);
  }
  if (!last) throw new Error(`${path} has no stage`);
  const { root } = last;
  return { ...last, inside: (inner) => join(root, inner) };
}
