import unlitNight from 'drawn:unlit-night';
import { BootScript } from '../../ui/boot-script.tsx';
import { keptTicketScript, readKeptTicket } from './stored-ticket.ts';

const skeleton = (size: string) => `<span class="skeleton ${size}"></span>`;

/**
 * The placeholder ticket, with unlit lanterns. A string, so that the page can replace it before
 * React runs.
 */
const UNLIT = `<span class="sr-only">Chargement…</span>
<div class="so-head" aria-hidden="true">${skeleton('h-10 w-1/2')}</div>
<div class="ap-shell so-hero" data-theme="light" aria-hidden="true"><div class="ap-ticket tk">
<div class="cover tk-cover"><img src="${unlitNight}" alt="" width="1600" height="1000"></div>
<div class="tk-body">${skeleton('h-9 w-3/4')}${skeleton('h-10 w-1/2')}</div>
<hr class="perf"><div class="tk-stub">${skeleton('h-5 w-2/3')}</div>
</div></div>`;

/** The first screen before its data has loaded: the stored ticket, or the placeholder. */
export function WaitingTicket() {
  const html = readKeptTicket() ?? UNLIT;
  return (
    <>
      <div
        className="so-main"
        aria-busy="true"
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: HTML of our own components
        dangerouslySetInnerHTML={{ __html: html }}
      />
      <BootScript code={import.meta.env.SSR ? keptTicketScript : ''} />
    </>
  );
}
