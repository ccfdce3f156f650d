/** What a notification shows. */
export interface ShownMessage {
  readonly title: string;
  readonly body: string;
  /** Of its repetitions too: a device replaces what it shows under the same tag, in silence. */
  readonly tag: string;
  /** On this site. */
  readonly url: string;
}

/** Browsers withdraw the permission when a message shows nothing: one that cannot be read shows this. */
const unreadable = { title: 'Lampion', body: 'Du nouveau pour votre soirée.', tag: 'lampion' } as const;

/** Reads a message of the server ({id, title, body, url}); it leads to the front page unless its link is on this site. */
export function readPushMessage(text: string, origin: string): ShownMessage {
  const home = `${origin}/`;
  const { id, title, body, url } = parseObject(text);
  if (typeof id !== 'string' || typeof title !== 'string') return { ...unreadable, url: home };
  const link = typeof url === 'string' ? URL.parse(url, origin) : null;
  return {
    title,
    body: typeof body === 'string' ? body : '',
    tag: id,
    url: link?.origin === origin ? link.href : home,
  };
}

function parseObject(text: string): Record<string, unknown> {
  try {
    return { ...JSON.parse(text) };
  } catch {
    return {};
  }
}
