import { isAllowedAddress } from '../link-address.ts';

/** Pages of other programs that only lead on, and the parameters that say where to. */
const REDIRECTORS: readonly { readonly page: RegExp; readonly parameters: readonly string[] }[] = [
  { page: /^www\.google\.[a-z.]{2,6}\/url$/, parameters: ['q', 'url'] },
  { page: /\.safelinks\.protection\.outlook\.com\/$/, parameters: ['url'] },
  { page: /^lm?\.facebook\.com\/l\.php$/, parameters: ['u'] },
  { page: /^www\.linkedin\.com\/redir\/redirect$/, parameters: ['url'] },
];
const REDIRECTS_MAX = 3;

/** Parameters that follow readers and lead nowhere else. */
const FOLLOWING = /^(?:utm_\w+|fbclid|gclid|msclkid|mc_[ce]id)$/i;

function readTarget(url: URL): string | null {
  const page = url.hostname + url.pathname;
  const redirector = REDIRECTORS.find((one) => one.page.test(page));
  const names = redirector?.parameters ?? [];
  return names.map((name) => url.searchParams.get(name)).find((value) => value !== null) ?? null;
}

function dropFollowing(url: URL): boolean {
  const names = [...url.searchParams.keys()].filter((name) => FOLLOWING.test(name));
  for (const name of names) url.searchParams.delete(name);
  return names.length > 0;
}

/** Where a pasted link really leads, without what follows its readers. Null when an article may not link there. */
export function cleanLink(href: string): string | null {
  let address = href.trim();
  for (let hops = 0; hops < REDIRECTS_MAX; hops += 1) {
    const url = URL.parse(address);
    const target = url && readTarget(url);
    if (!target) break;
    address = target;
  }
  if (!isAllowedAddress(address)) return null;
  const url = URL.parse(address);
  return url !== null && dropFollowing(url) ? url.href : address;
}

/** Links of pasted text: real ones stay, of others their text. */
export function cleanLinks(body: HTMLElement): void {
  for (const link of body.querySelectorAll('a')) {
    const href = cleanLink(link.getAttribute('href') ?? '');
    if (href === null) link.replaceWith(...link.childNodes);
    else link.setAttribute('href', href);
  }
}
