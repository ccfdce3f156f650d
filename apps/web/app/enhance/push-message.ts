/** What a notification shows. */
export interface ShownMessage {
  readonly title: string;
  readonly body: string;
  /** The same for repetitions: a device replaces a notification of the same tag silently. */
  readonly tag: string;
  /** An address on this site. */
  readonly url: string;
  /** How many pieces of news are unread, where the message says so. */
  readonly badge?: number;
  readonly question?: ShownQuestion;
}

/** What may be answered without opening the page. */
export interface ShownQuestion {
  readonly accountId: string;
  readonly eventId: string | null;
  readonly answers: readonly { readonly answer: string; readonly label: string; readonly token: string }[];
}

/** Browsers withdraw the permission when a push shows nothing: an unreadable message shows this. */
const unreadable = { title: 'Lampion', body: 'Du nouveau pour votre événement.', tag: 'lampion' } as const;

/** Reads a message of the server ({id, title, body, url, badge, question}); a link to another site is replaced by the front page. */
export function readPushMessage(text: string, origin: string): ShownMessage {
  const home = `${origin}/`;
  const { id, title, body, url, badge, question } = parseObject(text);
  if (typeof id !== 'string' || typeof title !== 'string') return { ...unreadable, url: home };
  const link = typeof url === 'string' ? URL.parse(url, origin) : null;
  return {
    title,
    body: typeof body === 'string' ? body : '',
    tag: id,
    url: link?.origin === origin ? link.href : home,
    ...(typeof badge === 'number' && { badge }),
    // Made by our server, and encrypted for this browser alone.
    ...(typeof question === 'object' && question !== null && { question: question as ShownQuestion }),
  };
}

function parseObject(text: string): Record<string, unknown> {
  try {
    return { ...JSON.parse(text) };
  } catch {
    return {};
  }
}
