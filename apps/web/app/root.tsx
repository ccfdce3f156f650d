import type { ReactNode } from 'react';
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useMatches } from 'react-router';
import { type EarlyCalls, earlyAnswersScript } from './platform/api.ts';
import { startAfterPaintScript } from './platform/start-after-paint.ts';
import { type ThemeChoice, themeBootScript, useTheme } from './platform/theme.ts';
import { BootScript, earlySubmitScript, useEarlySubmit, useNonce } from './ui/boot-script.tsx';

/** What a route can set in the document around it, through its `handle` export. */
export interface PageHandle {
  readonly theme?: 'light' | 'dark';
  /** The user can choose the theme; `theme` is only the initial one. */
  readonly themes?: ThemeChoice;
  /** Address of the script of a screen that ships no React. */
  readonly enhance?: string;
  readonly early?: EarlyCalls;
}

function usePageHandle(): PageHandle {
  return Object.assign({}, ...useMatches().map((match) => match.handle ?? {}));
}

/**
 * The document of every screen behind a sign-in. Public pages have their own, without React in the
 * browser.
 */
export function Layout({ children }: { children: ReactNode }) {
  const { theme = 'light', themes = null, enhance, early } = usePageHandle();
  const nonce = useNonce();
  useEarlySubmit();
  useTheme({ theme, themes });
  return (
    <html lang="fr" data-theme={theme} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        {themes !== null && <BootScript code={import.meta.env.SSR ? themeBootScript(themes) : ''} />}
        <BootScript code={import.meta.env.SSR ? earlySubmitScript : ''} />
        {early !== undefined && <BootScript code={import.meta.env.SSR ? earlyAnswersScript(early) : ''} />}
        {enhance === undefined && <BootScript code={import.meta.env.SSR ? startAfterPaintScript : ''} />}
        <Meta />
        <Links />
        {enhance !== undefined && <script type="module" src={enhance} />}
      </head>
      <body>
        {children}
        {enhance === undefined && <ScrollRestoration nonce={nonce} />}
        {enhance === undefined && <Scripts nonce={nonce} />}
      </body>
    </html>
  );
}

export default function Root() {
  return <Outlet />;
}

/** The last resort when not even a layout could be rendered: plain text. */
export function ErrorBoundary() {
  return (
    <main style={{ padding: '2rem', fontFamily: 'sans-serif' }}>
      <h1>Un incident est survenu</h1>
      <p>Réessayez dans un instant.</p>
      <a href="/">Revenir à l’accueil</a>
    </main>
  );
}
