import { posix } from 'node:path';
import type { Document } from './read-documents.ts';

/** Everything that a page may name. */
export interface Nameable {
  /** The product's settings. */
  readonly settings: ReadonlySet<string>;
  /**
   * Names in capitals from elsewhere: variables of tests, of the compose file, of other programs.
   */
  readonly foreign: ReadonlySet<string>;
  /** Commands of package.json. */
  readonly commands: ReadonlySet<string>;
  /** Services of compose.yaml. */
  readonly services: ReadonlySet<string>;
  /** Whether a file or folder exists, relative to the repository's root. */
  readonly hasFile: (path: string) => boolean;
  /** Whether the path of a source file ends with these folders and this name. */
  readonly hasSourceFile: (ending: string) => boolean;
}

const languages = new Set([
  'sh',
  'ts',
  'console',
  'caddyfile',
  'html',
  'ini',
  'json',
  'nginx',
  'promql',
  'sql',
  'text',
  'yaml',
]);
/** Commands that npm provides. */
const npmCommands = new Set(['audit', 'ci', 'install', 'outdated', 'start', 'test', 'update']);
/** Commands of Compose whose words all name services, or only the first one. */
const everyWord = new Set(['build', 'logs', 'pull', 'restart', 'stop', 'up']);
const firstWord = new Set(['exec', 'run']);
/** Options of Compose whose value is a separate word. */
const withValue = new Set([
  '--env-file',
  '--file',
  '--index',
  '--profile',
  '--tail',
  '--timeout',
  '--user',
  '-e',
  '-f',
  '-p',
  '-t',
  '-u',
]);

/** Code of a page: its blocks, and inline code between backquotes. */
function codeOf({ prose, blocks }: Document): string[] {
  const inline = [...prose.matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code);
  return [...blocks.map((block) => block.text), ...inline];
}

/** The services that a call of `docker compose` names; `rest` is the text after these two words. */
function servicesOf(rest: string): string[] {
  const words = rest
    .split(/[|>&;#"]/, 1)
    .join('')
    .trim()
    .split(/\s+/);
  const named = words.filter(
    (word, index) => !word.startsWith('-') && !withValue.has(words[index - 1] ?? ''),
  );
  const [command = '', ...others] = named;
  const services = others.slice(0, everyWord.has(command) ? others.length : Number(firstWord.has(command)));
  return services.map((service) => service.replace(/=.*/, ''));
}

function linkFaults({ path, text }: Document, { hasFile }: Nameable): string[] {
  const links = /\]\(([^)#\s]+)(?:#[^)]*)?\)|\b(?:href|src)="([^"#]+)/g;
  const targets = [...text.matchAll(links)].map(([, markdown, html = '']) => markdown ?? html);
  return targets
    .filter((target) => !/^(https?:|mailto:)/.test(target))
    .filter((target) => !hasFile(posix.join(posix.dirname(path), target)))
    .map((target) => `${path}: leads to ${target}, which is not there`);
}

function nameFaults(path: string, code: string, nameable: Nameable): string[] {
  const names = (pattern: RegExp) => [...new Set([...code.matchAll(pattern)].map(([, name = '']) => name))];
  return [
    ...names(/(?<![\w/.{-])([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)(?![\w-])/g)
      .filter((name) => !nameable.settings.has(name) && !nameable.foreign.has(name))
      .map((name) => `${path}: names the setting ${name}, which does not exist`),
    ...names(/\bnpm run (?:-s |--silent )?([a-z][\w:-]*)/g)
      .filter((name) => !nameable.commands.has(name))
      .map((name) => `${path}: names npm run ${name}, which does not exist`),
    ...names(/\bnpm ([a-z]+)\b/g)
      .filter((name) => !['run', 'exec'].includes(name) && !npmCommands.has(name))
      .map((name) => `${path}: names npm ${name}, which does not exist`),
    ...names(/(?<![\w/.~:$}@*-])((?:apps|bench|docs|e2e|packages|scripts|deploy)\/[\w./-]*\w)(?![\w*/{<-])/g)
      .filter((name) => !nameable.hasFile(name))
      .map((name) => `${path}: names ${name}, which is not there`),
    // Without the first folders: `events/policy.ts`.
    ...names(/(?<![\w/.>$*-])((?:[a-z][\w-]*\/)*[a-z][\w.-]*\.tsx?)(?![\w*/{<-])/g)
      .filter((name) => !nameable.hasSourceFile(name))
      .map((name) => `${path}: names ${name}, with which no path ends`),
    ...code
      .replaceAll('\\\n', ' ')
      .split('\n')
      .flatMap((line) => line.split('docker compose ').slice(1).flatMap(servicesOf))
      .filter((name) => !nameable.services.has(name))
      .map((name) => `${path}: names the service ${name}, which compose.yaml does not have`),
  ];
}

/** Settings, commands, files, services and links that pages name and that do not exist. */
export function findDocumentFaults(documents: readonly Document[], nameable: Nameable): string[] {
  return documents.flatMap((document) => [
    ...linkFaults(document, nameable),
    ...document.blocks
      .filter(({ language }) => !languages.has(language))
      .map(
        ({ line, language }) =>
          `${document.path}:${line}: a block needs a language, ${language || 'none'} is not one of ours`,
      ),
    ...codeOf(document).flatMap((code) => nameFaults(document.path, code, nameable)),
  ]);
}
