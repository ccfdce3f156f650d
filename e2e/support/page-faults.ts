import type { BrowserContext, Page } from 'playwright-core';

/**
 * Faults that none of our pages may have: console errors, uncaught exceptions, answers of 500 and
 * up, failed requests, violations of the content policy, and requests to third parties.
 */
export class PageFaults {
  readonly #found: string[] = [];
  readonly #ownOrigin: string;
  readonly #allowed: readonly RegExp[];

  constructor(ownOrigin: string, allowed: readonly RegExp[]) {
    this.#ownOrigin = ownOrigin;
    this.#allowed = allowed;
  }

  get found(): readonly string[] {
    return this.#found;
  }

  #report(fault: string): void {
    if (!this.#allowed.some((pattern) => pattern.test(fault))) this.#found.push(fault);
  }

  /** Watches every page of a context from now on. */
  async watch(context: BrowserContext): Promise<void> {
    // Chromium reports some violations only to the page.
    await context.addInitScript(() => {
      addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) => {
        // biome-ignore lint/suspicious/noConsole: runs in the page, whose console we read
        console.error(`content policy ${violatedDirective} against ${blockedURI} ${sample}`);
      });
    });
    context.on('page', (page) => this.watchPage(page));
  }

  /** Watches one page from now on. */
  watchPage(page: Page): void {
    const where = () => new URL(page.url(), this.#ownOrigin).pathname;
    page.on('console', (message) => {
      if (message.type() === 'error') {
        this.#report(`${where()} console: ${message.text()} ${message.location().url}`.trim());
      }
    });
    page.on('pageerror', (error) => this.#report(`${where()} exception: ${error.stack ?? error.message}`));
    page.on('response', (response) => {
      if (response.status() >= 500) this.#report(`${where()} answer ${response.status()}: ${response.url()}`);
    });
    page.on('requestfailed', (request) => {
      const reason = request.failure()?.errorText ?? '';
      // Leaving a page aborts its pending requests.
      if (reason !== 'net::ERR_ABORTED')
        this.#report(`${where()} request failed (${reason}): ${request.url()}`);
    });
    page.on('request', (request) => {
      const { protocol, origin } = new URL(request.url());
      if (/^https?:$/.test(protocol) && origin !== this.#ownOrigin) {
        this.#report(`${where()} request to a third party: ${request.url()}`);
      }
    });
  }
}
