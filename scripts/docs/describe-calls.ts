/** The parts of an OpenAPI 3.1 document that the pages show. */
interface ApiDocument {
  /** The first says what paths begin with. */
  readonly servers: readonly { readonly url: string }[];
  readonly tags: readonly { readonly name: string; readonly description?: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

interface Operation {
  readonly tags?: readonly string[];
  readonly summary?: string;
  readonly description?: string;
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>;
}

type Content = Readonly<
  Record<
    string,
    { readonly example?: unknown; readonly examples?: Readonly<Record<string, { value: unknown }>> }
  >
>;

interface CallPage {
  /** Of the file, without its ending. */
  readonly name: string;
  /** Markdown. */
  readonly text: string;
}

/** French texts of the document may contain what Markdown or Vue would read as their own. */
const asText = (text: string) => text.replaceAll(/[<>{}]/g, (sign) => `&#${sign.charCodeAt(0)};`);

function describeExample(title: string, content: Content | undefined): string[] {
  const [media] = Object.values(content ?? {});
  const example = media?.example ?? Object.values(media?.examples ?? {})[0]?.value;
  if (example === undefined) return [];
  return [`${title}:`, `\`\`\`json\n${JSON.stringify(example, null, 2)}\n\`\`\``];
}

function describeCall(method: string, path: string, operation: Operation): string {
  const { summary = '', description = '', requestBody, responses } = operation;
  const [, answer] = Object.entries(responses).find(([status]) => status.startsWith('2')) ?? [];
  return [
    `## ${asText(summary.replace(/\.$/, ''))}`,
    `\`${method.toUpperCase()} ${path}\``,
    asText(description),
    ...describeExample('Body', requestBody?.content),
    ...describeExample('Answer', answer?.content),
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

const nameOf = (tag: string) =>
  tag
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z]+/g, '-');

/** A page for each group of calls, with the examples of the document. Pure. */
export function describeCalls({ servers, tags, paths }: ApiDocument): CallPage[] {
  const start = servers[0]?.url ?? '';
  return tags.flatMap(({ name, description = '' }) => {
    const calls = Object.entries(paths).flatMap(([path, operations]) =>
      Object.entries(operations)
        .filter(([, operation]) => operation.tags?.includes(name))
        .map(([method, operation]) => describeCall(method, `${start}${path}`, operation)),
    );
    if (calls.length === 0) return [];
    return { name: nameOf(name), text: `${[`# ${name}`, asText(description), ...calls].join('\n\n')}\n` };
  });
}
