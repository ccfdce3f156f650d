interface Sent {
  readonly content: string;
  readonly key: string;
}

/**
 * Sends a request that must not be executed twice: the same content keeps its key until an answer
 * arrives, so sending it again after a lost connection has no further effect. Create one per kind
 * of request.
 */
export function createKeyedSending() {
  let last: Sent | null = null;
  return async function sendOnce<T>(
    content: FormData | object,
    send: (idempotencyKey: string) => Promise<T>,
  ): Promise<T> {
    const written = describe(content);
    const sent = last?.content === written ? last : { content: written, key: crypto.randomUUID() };
    last = sent;
    const answer = await send(sent.key);
    if (last === sent) last = null;
    return answer;
  };
}

/** Identifies files by their metadata: reading them would take long. */
function describe(content: FormData | object): string {
  if (!(content instanceof FormData)) return JSON.stringify(content);
  const entries = [...content].map(([name, value]) =>
    typeof value === 'string' ? [name, value] : [name, value.name, value.size, value.lastModified],
  );
  return JSON.stringify(entries);
}
