import type { SiteSettings } from '@lampion/contract/admin/settings';
import { fr } from '@lampion/contract/french';
import type { LegalDocument } from '@lampion/contract/legal/legal-document';
import {
  describeUpdate,
  type LegalLanguage,
  renderLegalDocument,
} from '@lampion/contract/legal/render-legal-document';
import { breadcrumbs, describePage, type HeadTag } from '../../platform/pages/seo.ts';
import { readSite, useSite } from '../../platform/pages/site.ts';
import { PaperPage } from '../paper-page.tsx';

interface LegalPageProps {
  document: LegalDocument;
  lang?: LegalLanguage;
}

const NO_SETTINGS = {} as SiteSettings;

/** A legal text, with the settings it refers to filled in. */
export function LegalPage({ document, lang = 'fr' }: LegalPageProps) {
  const settings = useSite()?.settings ?? NO_SETTINGS;
  return (
    <PaperPage title={lang === 'fr' ? fr(document.title) : document.title}>
      <p className="article-date">{describeUpdate(document.updated, lang)}</p>
      <div
        className="prose legal"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: our texts, with escaped settings
        dangerouslySetInnerHTML={{ __html: renderLegalDocument(document, settings, lang) }}
      />
    </PaperPage>
  );
}

interface LegalPageHead {
  readonly document: LegalDocument;
  readonly path: string;
  readonly matches: Parameters<typeof readSite>[0];
  readonly lang?: 'en';
}

/** The head of a legal page. */
export function describeLegalPage({ document, path, matches, lang }: LegalPageHead): HeadTag[] {
  const { publicUrl } = readSite(matches);
  const { title, description } = document;
  const structuredData = [breadcrumbs(publicUrl, [[title, path]])];
  return describePage({ publicUrl, path, title, description, structuredData, ...(lang && { lang }) });
}
