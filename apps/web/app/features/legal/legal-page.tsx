import { fr } from '@lampion/contract/french';
import type { LegalDocument } from '@lampion/contract/legal/legal-document';
import {
  describeUpdate,
  type LegalLanguage,
  renderLegalDocument,
} from '@lampion/contract/legal/render-legal-document';
import type { SiteSettings } from '@lampion/contract/schemas/settings';
import { PaperPage } from '../../components/site/paper-page.tsx';
import { useSite } from '../../lib/site.ts';

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
        // biome-ignore lint/security/noDangerouslySetInnerHtml: our own texts; what comes from settings is escaped
        dangerouslySetInnerHTML={{ __html: renderLegalDocument(document, settings, lang) }}
      />
    </PaperPage>
  );
}
