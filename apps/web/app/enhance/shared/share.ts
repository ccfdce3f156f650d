import { announce } from './toast.ts';

/** Copies an address; false without the permission or the API (plain http). */
async function copyLink(url: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(url);
    return true;
  } catch {
    return false;
  }
}

/**
 * Links marked `data-share` write an e-mail. This makes them open the device's share sheet, or copy
 * the page's address with a message; where neither works, they still write the e-mail.
 */
export function improveShareLinks(): void {
  const url = document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href ?? location.href;
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-share]')) {
    link.addEventListener('click', async (event) => {
      event.preventDefault();
      if (navigator.share) {
        // Closing the share sheet rejects: the user changed their mind, there is no error to show.
        await navigator.share({ title: document.title, url }).catch(() => undefined);
        return;
      }
      if (await copyLink(url)) announce({ title: link.dataset.share ?? '' });
      else location.href = link.href;
    });
  }
}
