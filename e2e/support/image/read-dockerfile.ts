import { readFileSync } from 'node:fs';
import { DockerfileParser, type From, type Instruction, type JSONInstruction } from 'dockerfile-ast';

/** One instruction, with the parts a replay needs. */
export type Step =
  | { readonly kind: 'workdir'; readonly path: string }
  | { readonly kind: 'env'; readonly values: Readonly<Record<string, string>> }
  | { readonly kind: 'run'; readonly command: string }
  | { readonly kind: 'user'; readonly name: string }
  | { readonly kind: 'cmd'; readonly command: readonly string[] }
  | { readonly kind: 'health'; readonly command: readonly string[] }
  | {
      readonly kind: 'copy';
      /** A stage's name; the context when left out. */
      readonly from: string | undefined;
      /** Numeric "user:group", as in --chown. */
      readonly owner: string | undefined;
      readonly sources: readonly string[];
      readonly target: string;
    };

export interface Stage {
  /** Null for the last stage. */
  readonly name: string | undefined;
  /** An earlier stage, or an image. */
  readonly base: string;
  readonly steps: readonly Step[];
}

/** Instructions that describe the container and change none of its files. */
const withoutFiles = new Set(['ARG', 'EXPOSE', 'VOLUME', 'LABEL']);

function flagsOf(instruction: Instruction): Record<string, string | null> {
  const flags = (instruction as JSONInstruction).getFlags();
  return Object.fromEntries(flags.map((flag) => [flag.getName(), flag.getValue()]));
}

function readCopy(instruction: Instruction): Step {
  const { from, chown, ...others } = flagsOf(instruction);
  const unknown = Object.keys(others);
  if (unknown.length > 0) throw new Error(`COPY --${unknown.join(' --')}: no replay knows that`);
  const paths = instruction.getArguments().map((argument) => argument.getValue());
  const target = paths.pop();
  if (target === undefined || paths.some((path) => /[*?[]/.test(path))) {
    throw new Error(`COPY ${paths.join(' ')}: a replay knows plain paths alone`);
  }
  return { kind: 'copy', from: from ?? undefined, owner: chown ?? undefined, sources: paths, target };
}

/** The JSON form only: a shell in between would not pass signals on. */
const readExec = (text: string): string[] => JSON.parse(text);

function readStep(instruction: Instruction): Step | undefined {
  const keyword = instruction.getKeyword();
  const text = instruction.getArgumentsContent() ?? '';
  if (withoutFiles.has(keyword)) return undefined;
  if (keyword === 'COPY') return readCopy(instruction);
  if (keyword === 'RUN') return { kind: 'run', command: text };
  if (keyword === 'WORKDIR') return { kind: 'workdir', path: text };
  if (keyword === 'USER') return { kind: 'user', name: text };
  if (keyword === 'CMD') return { kind: 'cmd', command: readExec(text) };
  if (keyword === 'HEALTHCHECK') return { kind: 'health', command: readExec(text.replace(/^CMD\s+/, '')) };
  if (keyword === 'ENV') {
    const values = instruction.getArguments().map((argument) => argument.getValue().split('=', 2));
    return { kind: 'env', values: Object.fromEntries(values) };
  }
  // Skipping an instruction would test another image than the one that is built.
  throw new Error(`${keyword}: no replay knows that`);
}

/**
 * The stages of a Dockerfile, in order. Throws for an instruction that a replay does not support.
 */
export function readDockerfile(path: string): Stage[] {
  const dockerfile = DockerfileParser.parse(readFileSync(path, 'utf8'));
  const stages: { name: string | undefined; base: string; steps: Step[] }[] = [];
  for (const instruction of dockerfile.getInstructions()) {
    if (instruction.getKeyword() === 'FROM') {
      const from = instruction as From;
      stages.push({ name: from.getBuildStage() ?? undefined, base: from.getImage() ?? '', steps: [] });
      continue;
    }
    const step = readStep(instruction);
    if (step) stages.at(-1)?.steps.push(step);
  }
  return stages;
}
