import { SITE_NAME, type StructuredData } from './seo.ts';
import type { SiteData } from './site.ts';

/** Lampion itself, as the publisher in structured data. */
export function organisationData({ publicUrl, settings }: SiteData): StructuredData {
  const elsewhere = [settings.instagramUrl, settings.appStoreUrl, settings.playStoreUrl];
  return {
    '@type': 'Organization',
    '@id': `${publicUrl}/#organisation`,
    name: SITE_NAME,
    url: `${publicUrl}/`,
    logo: `${publicUrl}/icons/icon-512.png`,
    email: settings.supportEmail,
    sameAs: elsewhere.filter((url) => url !== ''),
  };
}

export function websiteData({ publicUrl }: SiteData): StructuredData {
  return {
    '@type': 'WebSite',
    '@id': `${publicUrl}/#site`,
    name: SITE_NAME,
    url: `${publicUrl}/`,
    inLanguage: 'fr-FR',
    publisher: { '@id': `${publicUrl}/#organisation` },
  };
}
