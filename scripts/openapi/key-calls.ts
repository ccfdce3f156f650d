import { createHash } from 'node:crypto';

type Json = Readonly<Record<string, unknown>>;
interface Operation extends Json {
  readonly security?: readonly Json[];
}
interface ApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: Readonly<Record<string, Json>>;
  /** What receivers are called with: no calls of a client. */
  readonly webhooks?: Json;
}

/** The components that a part of the document names, directly or indirectly. */
function findUsed(part: unknown, components: ApiDocument['components'], used = new Set<string>()) {
  for (const [, kind = '', name = ''] of JSON.stringify(part).matchAll(/"#\/components\/(\w+)\/([^"]+)"/g)) {
    if (used.has(`${kind}/${name}`)) continue;
    used.add(`${kind}/${name}`);
    findUsed(components[kind]?.[name] ?? {}, components, used);
  }
  return used;
}

/** The part of the API document that is about calls with a key, as JSON without examples. */
export function pickKeyCalls(documentText: string): string {
  const omitted = new Set(['example', 'examples', 'headers']);
  const {
    components,
    webhooks: _receivers,
    ...document
  }: ApiDocument = JSON.parse(documentText, (name, value) => (omitted.has(name) ? undefined : value));
  const paths = Object.entries(document.paths).flatMap(([path, methods]) => {
    const calls = Object.entries(methods).filter(([, { security = [] }]) =>
      security.some((credential) => 'key' in credential),
    );
    return calls.length === 0 ? [] : [[`/api${path}`, Object.fromEntries(calls)]];
  });
  const used = findUsed(paths, components);
  const pick = (kind: string) =>
    Object.entries(components[kind] ?? {}).filter(([name]) => used.has(`${kind}/${name}`));
  // In the order of their names: that of the document depends on what a process loads first.
  const inOrder = (kind: string) => pick(kind).sort(([a], [b]) => (a < b ? -1 : 1));
  const kept = Object.keys(components).map((kind) => [kind, Object.fromEntries(inOrder(kind))]);
  return JSON.stringify({
    ...document,
    paths: Object.fromEntries(paths),
    components: Object.fromEntries(kept),
  });
}

/** The first line of the client's types: it changes when the calls they are made from do. */
export function firstLineOfTypes(calls: string): string {
  const hash = createHash('sha256').update(calls).digest('hex');
  return `// Written by \`npm run client\` from the API document (calls with a key: sha256 ${hash}).`;
}
