/** Placeholder for removed text. */
const LEFT_OUT = '…';
const scriptFile = /^[\w.-]{1,100}\.m?[jt]sx?(?::\d{1,9}){0,2}$/;
const screenWord = /^[a-z-]{1,30}$/;
/** Path segments that are followed by a name or a token. */
const personal = new Set([
  'blog',
  'cancel',
  'demo-checkout',
  'demo-credit-note',
  'demo-invoice',
  'demo-portal',
  'events',
  'o',
  'replies',
  'success',
  'unsubscribe',
]);

/** Of a URL, keeps only the name of one of our scripts, with line and column. */
function scrubAddress(address: string): string {
  const [plain = ''] = address.split(/[?#]/, 1);
  const file = plain.slice(plain.lastIndexOf('/') + 1).replace(/\)$/, '');
  return scriptFile.test(file) ? file : LEFT_OUT;
}

function scrubWord(word: string): string {
  const address = word.search(/https?:\/\//);
  // Some browsers write a frame as "render@https://…".
  if (address >= 0)
    return word.slice(0, address).replace(/[^\w$.@(]/g, '') + scrubAddress(word.slice(address));
  if (word.includes('@') || word.includes('/')) return LEFT_OUT;
  // Telephone numbers, identifiers, tokens.
  const isSecret = word.length > 24 && /\d/.test(word);
  return isSecret || /\d{5}/.test(word) ? LEFT_OUT : word;
}

function scrubLine(line: string): string {
  return line
    .replace(/\p{Cc}/gu, ' ')
    .replace(/"[^"]*"/g, `"${LEFT_OUT}"`)
    .replace(/'[^']*'/g, (quoted) => (/^'[\w$.]{0,40}'$/.test(quoted) ? quoted : `'${LEFT_OUT}'`))
    .split(' ')
    .map(scrubWord)
    .join(' ');
}

/**
 * Removes from an error's text what a person may have typed or followed: quotations, URLs, e-mail
 * addresses, long numbers and tokens. Names of functions and scripts stay. Cutting never splits a
 * character. Idempotent.
 */
export function scrubError(text: string, max: number): string {
  const scrubbed = text.slice(0, max).split('\n').map(scrubLine).join('\n').slice(0, max);
  return scrubbed.toWellFormed().trim();
}

/** The pattern of a page's path: "/pro/events/:id" for any event, without names or tokens. */
export function screenOf(path: string): string {
  const [plain = ''] = path.split(/[?#]/, 1);
  const segments = plain.split('/').filter(Boolean).slice(0, 6);
  const isPersonal = personal.has(segments[0] ?? '');
  return `/${segments
    .map((segment, index) => (screenWord.test(segment) && !(isPersonal && index > 0) ? segment : ':id'))
    .join('/')}`;
}
