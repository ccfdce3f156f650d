import { frPlain } from '@lampion/contract/french';
import { escapeHtml, renderLegalDocument } from '@lampion/contract/legal/render-legal-document';
import { terms } from '@lampion/contract/legal/terms';
import { withPlans } from '@lampion/contract/legal/with-plans';
import { formatDate } from '@lampion/contract/rules/format';
import type { AvailableSubscription } from '@lampion/contract/schemas/plan';
import type { SiteSettings } from '@lampion/contract/schemas/settings';

const style = `body{font:16px/1.5 system-ui,sans-serif;max-width:46rem;margin:2rem auto;padding:0 1rem;color:#15122a}
h1{font-size:1.75rem}h2{font-size:1.25rem;margin-top:2rem}table{border-collapse:collapse;width:100%}
td,th{border:1px solid #e2cda9;padding:.5rem .75rem;text-align:left;vertical-align:top}`;

interface TermsFile {
  readonly settings: SiteSettings;
  readonly plans: readonly AvailableSubscription[];
  readonly publicUrl: string;
}

/** The terms as a file that stands alone, to be kept by whoever accepted them. */
export function renderTermsFile({ settings, plans, publicUrl }: TermsFile): string {
  const text = renderLegalDocument(withPlans(terms, plans), settings, 'fr');
  const title = escapeHtml(frPlain(terms.title));
  return `<!doctype html>
<html lang="fr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>${title}</title>
<style>${style}</style>
</head>
<body>
<h1>${title}</h1>
<p>${frPlain(`Version du ${formatDate(terms.updated, 'long')}.`)}</p>
${text.replaceAll('href="/', `href="${escapeHtml(publicUrl)}/`)}
</body>
</html>
`;
}
