/** One of Server-Sent Events. */
export interface ServerEvent {
  readonly id: string;
  readonly event: string;
  readonly data: string;
}

/** Reads events as they come; whatever comes is also told to `onSign`, as a sign of life. Ends with the stream. */
export async function* readEvents(
  body: ReadableStream<Uint8Array>,
  onSign: () => void = () => undefined,
): AsyncGenerator<ServerEvent> {
  const reader = body.pipeThrough(new TextDecoderStream() as TransformStream<Uint8Array, string>).getReader();
  let rest = '';
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    onSign();
    const blocks = (rest + value).split('\n\n');
    rest = blocks.pop() ?? '';
    yield* blocks.flatMap((block) => readBlock(block) ?? []);
  }
}

/** Null for a comment. */
function readBlock(block: string): ServerEvent | null {
  const fields = Object.fromEntries(
    block.split('\n').flatMap((line) => {
      const at = line.indexOf(':');
      return at < 1 ? [] : [[line.slice(0, at), line.slice(at + 1).trimStart()]];
    }),
  );
  const { id = '', event = 'message', data } = fields;
  return data === undefined ? null : { id, event, data };
}
