import type { ReactNode } from 'react';
import { oneOf, type PageFilters } from '../../platform/pages/page-query.ts';
import { type HeadTag, titleOf } from '../../platform/pages/seo.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Logo } from '../../ui/links.tsx';

/** `lumiere=nuit` on a dark site; paper otherwise. */
export const embedFilters = { lumiere: oneOf(['nuit']) };

/** The head of an embed: search engines are sent to the page it stands for. */
export function describeEmbed(title: string, canonicalUrl: string): HeadTag[] {
  return [
    { title: titleOf(title) },
    { name: 'robots', content: 'noindex' },
    { tagName: 'link', rel: 'canonical', href: canonicalUrl },
  ];
}

interface EmbedFrameProps {
  label: string;
  chosen: PageFilters;
  publicUrl: string;
  children: ReactNode;
}

/** What is shown within somebody else's page. Its links open Lampion in a tab of its own. */
export function EmbedFrame({ label, chosen, publicUrl, children }: EmbedFrameProps) {
  return (
    <main className="embed" data-theme={chosen.lumiere === 'nuit' ? 'dark' : 'light'} aria-label={label}>
      {children}
      <p className="embed-foot">
        <OutLink href={publicUrl} label="Lampion">
          <Logo />
        </OutLink>
        <span>Sans cookie</span>
      </p>
    </main>
  );
}

interface OutLinkProps {
  href: string;
  /** What it leads to, where its content alone does not say so. */
  label?: string;
  className?: string;
  children: ReactNode;
}

/** A link out of the embed, in a new tab. */
export function OutLink({ href, label, className, children }: OutLinkProps) {
  return (
    <a
      className={className}
      href={href}
      target="_blank"
      rel="noopener"
      aria-label={label && `${label} (nouvel onglet)`}
    >
      {children}
      {label === undefined && <span className="sr-only"> (nouvel onglet)</span>}
    </a>
  );
}

/** The one button of an event. */
export function JoinLink({ href, isMain = false, children }: OutLinkProps & { isMain?: boolean }) {
  const look = isMain
    ? ({ variant: 'primary', isBlock: true } as const)
    : ({ variant: 'outline', size: 'small' } as const);
  return (
    <OutLink href={href} className={buttonClass(look)}>
      {children}
    </OutLink>
  );
}

/** What an embed shows when its event or organiser no longer exists, or has nothing to show. */
export function EmbedEmpty({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="embed-empty">
      <p>
        <b>{title}</b>
      </p>
      <p>{children}</p>
    </div>
  );
}
