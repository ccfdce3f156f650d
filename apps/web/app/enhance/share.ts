import { announce } from './toast.ts';

/** Copies an address; without the permission or the interface (plain http), false. */
async function copyLink(url: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(url);
    return true;
  } catch {
    return false;
  }
}

/**
 * Links marked `data-share` write an e-mail. Here they open the device's own way of sharing instead, or copy the
 * page's address and say so; where neither works, the e-mail stays.
 */
export function improveShareLinks(): void {
  const url = document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href ?? location.href;
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-share]')) {
    link.addEventListener('click', async (event) => {
      event.preventDefault();
      if (navigator.share) {
        // Closing the device's sheet rejects: the person changed their mind, nothing is to be said.
        await navigator.share({ title: document.title, url }).catch(() => undefined);
        return;
      }
      if (await copyLink(url)) announce(link.dataset.share ?? '');
      else location.href = link.href;
    });
  }
}
