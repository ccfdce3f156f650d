import type { Config } from '@lampion/server/config';

interface Screen {
  /** Nonce of the answer's inline scripts: the areas only. */
  readonly nonce?: string;
  readonly allowsGoogle?: boolean;
  /** Allows the map of an event's place: its style and tiles, and the worker that reads them. */
  readonly hasMap?: boolean;
  /**
   * Allows WebAssembly, for the QR code reader of browsers without their own. It can do no more
   * than the scripts that start it.
   */
  readonly hasScanner?: boolean;
  /** Allows other sites to show the page in a frame. */
  readonly isEmbedded?: boolean;
}

const GOOGLE = 'https://accounts.google.com';

/**
 * Content-Security-Policy of pages. Public ones run only our own script files; areas also the
 * inline scripts with this answer's nonce. Other origins are allowed only where needed: map tiles
 * where an event's place is shown or chosen, an API on another origin, Google's sign-in on its
 * screens.
 */
export function contentSecurityPolicy(
  config: Pick<Config, 'MAP_ORIGINS' | 'MAP_STYLE_URL' | 'PUBLIC_URL' | 'VITE_API_URL'>,
): (screen: Screen) => string {
  const { MAP_ORIGINS, MAP_STYLE_URL, PUBLIC_URL, VITE_API_URL } = config;
  const own = new URL(PUBLIC_URL).origin;
  const elsewhere = (url = own) => {
    const { origin } = new URL(url, own);
    return origin !== own && origin;
  };
  const mapOrigins = MAP_STYLE_URL === undefined ? [] : [elsewhere(MAP_STYLE_URL), ...MAP_ORIGINS];
  const apiOrigin = elsewhere(VITE_API_URL);
  return ({ nonce, allowsGoogle = false, hasMap = false, hasScanner = false, isEmbedded = false }) => {
    const shown = hasMap ? mapOrigins : [];
    return [
      "default-src 'none'",
      join(
        "script-src 'self'",
        nonce !== undefined ? `'nonce-${nonce}'` : "'inline-speculation-rules'",
        allowsGoogle && GOOGLE,
        hasScanner && "'wasm-unsafe-eval'",
      ),
      // Components of the areas add their styles to the page when they are rendered.
      join(
        "style-src 'self'",
        nonce !== undefined && "'unsafe-inline'",
        allowsGoogle && `${GOOGLE}/gsi/style`,
      ),
      "style-src-attr 'unsafe-inline'",
      join("img-src 'self' data: blob:", ...shown, apiOrigin),
      "font-src 'self'",
      join("connect-src 'self'", ...shown, apiOrigin, allowsGoogle && `${GOOGLE}/gsi/`),
      // Areas show our own embeds as other sites would.
      nonce !== undefined && join("frame-src 'self'", allowsGoogle && `${GOOGLE}/gsi/`),
      hasMap && mapOrigins.length > 0 && "worker-src 'self'",
      "manifest-src 'self'",
      "form-action 'self'",
      isEmbedded ? 'frame-ancestors *' : "frame-ancestors 'none'",
      "base-uri 'none'",
    ]
      .filter(Boolean)
      .join('; ');
  };
}

/** Content-Security-Policy of our service workers, which fetch our files and call the API. */
export function workerPolicy({
  PUBLIC_URL,
  VITE_API_URL,
}: Pick<Config, 'PUBLIC_URL' | 'VITE_API_URL'>): string {
  const { origin } = new URL(VITE_API_URL ?? '', PUBLIC_URL);
  return join("default-src 'none'; connect-src 'self'", origin !== new URL(PUBLIC_URL).origin && origin);
}

function join(...sources: (string | false)[]): string {
  return sources.filter(Boolean).join(' ');
}
