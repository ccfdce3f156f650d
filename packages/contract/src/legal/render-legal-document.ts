import type { SiteSettings } from '../admin/settings.ts';
import { describeSeller } from '../billing/rules/invoices.ts';
import { describeTrialTerms } from '../billing/rules/plan-changes.ts';
import { findPriceTaxes, type PriceTaxes } from '../billing/rules/vat-treatment.ts';
import { fr } from '../french.ts';
import { refineHtml } from '../french-html.ts';
import { formatDate } from '../platform/rules/format.ts';
import type { LegalBlock, LegalDocument } from './legal-document.ts';

/** Shown for a setting that is still empty. */
const MISSING = { fr: 'à compléter', en: 'to be completed' } as const;

/** Shown while no price is known. */
const PLANS_ELSEWHERE =
  'Les prix des offres sont indiqués sur la <a href="/pro/signup">page des offres</a>, avant toute commande.';

export type LegalLanguage = keyof typeof MISSING;

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => ESCAPES[character] ?? character);
}

function renderCells(name: 'td' | 'th', cells: readonly string[], head: readonly string[]): string {
  return cells
    .map((cell, index) =>
      name === 'th'
        ? `<th scope="col">${cell}</th>`
        : `<td data-label="${escapeHtml(head[index] ?? '')}">${cell}</td>`,
    )
    .join('');
}

function renderSeller(settings: SiteSettings): string {
  const seller = describeSeller(settings);
  return seller && `<p>${escapeHtml(seller)}.</p>`;
}

function renderBlock(block: LegalBlock, settings: SiteSettings): string {
  if (block.kind === 'seller') return renderSeller(settings);
  if (block.kind === 'p') return `<p>${block.text}</p>`;
  if (block.kind === 'plans') return `<p>${PLANS_ELSEWHERE}</p>`;
  if (block.kind === 'list') return `<ul>${block.items.map((item) => `<li>${item}</li>`).join('')}</ul>`;
  const rows = block.rows.map((row) => `<tr>${renderCells('td', row, block.head)}</tr>`);
  return `<table><thead><tr>${renderCells('th', block.head, [])}</tr></thead><tbody>${rows.join('')}</tbody></table>`;
}

const priceTaxWords: Readonly<Record<PriceTaxes, string>> = {
  included: 'toutes taxes comprises',
  excluded: 'hors taxes',
  none: 'sans TVA (article 293 B du code général des impôts)',
};

/** Replaces setting names in braces by their values, as plain text. */
function fillSettings(html: string, settings: SiteSettings, lang: LegalLanguage): string {
  const priceTaxes = priceTaxWords[findPriceTaxes(settings)];
  const values = { ...settings, priceTaxes, trialTerms: describeTrialTerms(settings.trialDays) };
  return html.replace(/\{(\w+)\}/g, (token, name: string) => {
    const value = values[name as keyof typeof values];
    if (typeof value !== 'string') return token;
    return escapeHtml(value || MISSING[lang]);
  });
}

/**
 * The HTML of a legal document below its title. Our own texts are trusted; values of settings are
 * escaped.
 */
export function renderLegalDocument(
  { intro, sections }: LegalDocument,
  settings: SiteSettings,
  lang: LegalLanguage,
): string {
  const lead = intro ? `<p class="sheet-lead">${intro}</p>` : '';
  const parts = sections.map(
    ({ id, heading, blocks }) =>
      `<h2 id="${id}">${heading}</h2>${blocks.map((block) => renderBlock(block, settings)).join('')}`,
  );
  const filled = fillSettings(lead + parts.join(''), settings, lang);
  return lang === 'fr' ? refineHtml(filled) : filled;
}

const englishDate = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/** "Dernière mise à jour : 21 octobre 2024". */
export function describeUpdate(updated: string, lang: LegalLanguage): string {
  return lang === 'fr'
    ? fr(`Dernière mise à jour : ${formatDate(updated, 'long')}`)
    : `Last updated ${englishDate.format(new Date(updated))}`;
}
