/**
 * `<lampion-nuits>`: shows an embed of the site this script comes from, as high as its content. A
 * frame keeps the styles and scripts of both sides apart, and needs no more of a strict policy than
 * `script-src` and `frame-src` for Lampion.
 */
const origin = new URL((document.currentScript as HTMLScriptElement).src).origin;

/** Whether text is light where the element stands: the page is dark there. */
function isOnDark(element: Element): boolean {
  const [red = 0, green = 0, blue = 0] = (getComputedStyle(element).color.match(/[\d.]+/g) ?? []).map(Number);
  return 0.299 * red + 0.587 * green + 0.114 * blue > 140;
}

class LampionNights extends HTMLElement {
  static readonly observedAttributes = ['qui', 'evenement', 'nombre', 'lumiere'];
  readonly #frame = document.createElement('iframe');

  constructor() {
    super();
    const { style } = this.#frame;
    Object.assign(style, { display: 'block', width: '100%', maxWidth: '480px', border: '0' });
    // Without it, a frame on a dark page would get an opaque background.
    style.colorScheme = 'light';
    this.#frame.height = '420';
    // What stands within the element is for readers without scripts.
    this.attachShadow({ mode: 'open' }).append(this.#frame);
  }

  connectedCallback(): void {
    addEventListener('message', this.#resize);
    this.#load();
  }

  disconnectedCallback(): void {
    removeEventListener('message', this.#resize);
  }

  attributeChangedCallback(): void {
    if (this.isConnected) this.#load();
  }

  readonly #resize = ({ source, data }: MessageEvent): void => {
    if (source !== this.#frame.contentWindow) return;
    const height = Number(data?.lampionHeight);
    if (height > 0) this.#frame.height = String(Math.ceil(height));
  };

  #load(): void {
    const event = this.getAttribute('evenement');
    const path =
      event === null
        ? `o/${encodeURIComponent(this.getAttribute('qui') ?? '')}`
        : `events/${encodeURIComponent(event)}`;
    const url = new URL(`/embed/${path}`, origin);
    const light = this.getAttribute('lumiere') ?? 'auto';
    if (light === 'nuit' || (light === 'auto' && isOnDark(this))) url.searchParams.set('lumiere', 'nuit');
    const count = this.getAttribute('nombre');
    if (event === null && count !== null) url.searchParams.set('nombre', count);
    this.#frame.title = event === null ? 'Les prochaines nuits, sur Lampion' : 'Un événement, sur Lampion';
    if (this.#frame.src !== url.href) this.#frame.src = url.href;
  }
}

if (!customElements.get('lampion-nuits')) customElements.define('lampion-nuits', LampionNights);
