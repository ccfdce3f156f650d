interface Sent {
  readonly content: string;
  readonly key: string;
}

/**
 * Sends something that must not be made twice: the same content has the same key until an answer
 * came, so that sending it again after a lost connection makes nothing again. Create one per kind
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

/** Files by what identifies them: reading them would take long. */
function describe(content: FormData | object): string {
  if (!(content instanceof FormData)) return JSON.stringify(content);
  const entries = [...content].map(([name, value]) =>
    typeof value === 'string' ? [name, value] : [name, value.name, value.size, value.lastModified],
  );
  return JSON.stringify(entries);
}
