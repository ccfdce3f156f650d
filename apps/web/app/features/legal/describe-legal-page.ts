import type { LegalDocument } from '@lampion/contract/legal/legal-document';
import { breadcrumbs, describePage, type HeadTag } from '../../lib/seo.ts';
import { readSite } from '../../lib/site.ts';

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
