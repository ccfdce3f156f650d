import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { SiteSettings } from '@lampion/contract/admin/settings';
import { readSettings } from '@lampion/server/admin/settings/settings';
import { nextScheduledPublication } from '@lampion/server/blog/articles/publication';
import type { Deps } from '@lampion/server/deps';
import type { PageTag } from '@lampion/server/platform/db/page-changes';
import { type KeptPages, type PublicPage, sendPage } from '@lampion/server/platform/pages/page-cache';
import type { FastifyInstance } from 'fastify';
import {
  writeAgendaSitemap,
  writeArticlesSitemap,
  writeEventsSitemap,
  writeLabelsSitemap,
  writeOrganisersSitemap,
  writePagesSitemap,
  writeSeriesSitemap,
  writeSitemapIndex,
} from './sitemaps.ts';

interface Options {
  readonly deps: Deps;
  readonly keptPages: KeptPages;
  /** Folder of the PNG icons. */
  readonly iconsFolder: string;
}

interface DiscoveryFile {
  /** Null when the file does not exist. */
  readonly content: string | Buffer | null;
  readonly tags?: readonly PageTag[];
  readonly freshUntil?: Date | null;
}

const XML = 'application/xml; charset=utf-8';
const MANIFEST = 'application/manifest+json; charset=utf-8';
const TEXT = 'text/plain; charset=utf-8';
/** Route parameter. */
const PAGE_NUMBER = ':page(^[1-9]\\d{0,4}$)';
const DAY_MS = 86_400_000;
/** For names without a hash whose content hardly ever changes. */
const DAY = { 'cache-control': 'public, max-age=86400' };

/** Addresses that browsers and phones request by convention. */
const iconFiles = {
  '/favicon.ico': 'icon-192.png',
  '/apple-touch-icon.png': 'apple-touch-icon.png',
  '/apple-touch-icon-precomposed.png': 'apple-touch-icon.png',
} as const;

/**
 * Files for search engines, browsers and security researchers, cached and invalidated like pages.
 */
export async function discoveryRoutes(app: FastifyInstance, options: Options): Promise<void> {
  const { deps, keptPages, iconsFolder } = options;
  const { PUBLIC_URL: publicUrl } = deps.config;

  function serve(
    url: string,
    type: string,
    make: (page: number) => Promise<DiscoveryFile>,
    headers: Record<string, string> = {},
  ): void {
    app.get<{ Params: { page?: string } }>(url, async (request, reply) => {
      const number = Number(request.params.page ?? 1);
      const page = await keptPages.get(`${url} ${number}`, async () =>
        toPage({ 'content-type': type, ...headers }, await make(number)),
      );
      return page.status === 404 ? reply.callNotFound() : sendPage(reply, page);
    });
  }

  /** Files that list articles change by themselves when a scheduled article comes out. */
  async function withArticles(content: string | null, ...tags: PageTag[]): Promise<DiscoveryFile> {
    return { content, tags: ['articles', ...tags], freshUntil: await nextScheduledPublication(deps) };
  }

  /** Events leave search engines by themselves, some day after they are over. */
  function withEvents(content: string | null): DiscoveryFile {
    return { content, tags: ['events'], freshUntil: new Date(deps.now().getTime() + DAY_MS) };
  }

  serve('/robots.txt', TEXT, async () => ({ content: robotsTxt(publicUrl) }), DAY);
  serve('/sitemap.xml', XML, async () => withArticles(await writeSitemapIndex(deps), 'events'));
  serve('/sitemaps/pages.xml', XML, async () => ({ content: await writePagesSitemap(deps) }));
  serve(`/sitemaps/articles-${PAGE_NUMBER}.xml`, XML, async (page) =>
    withArticles(await writeArticlesSitemap(deps, page)),
  );
  serve('/sitemaps/labels-1.xml', XML, async () => withArticles(await writeLabelsSitemap(deps)));
  serve('/sitemaps/agenda.xml', XML, async () => withEvents(await writeAgendaSitemap(deps)));
  serve(`/sitemaps/events-${PAGE_NUMBER}.xml`, XML, async (page) =>
    withEvents(await writeEventsSitemap(deps, page)),
  );
  serve(`/sitemaps/organisers-${PAGE_NUMBER}.xml`, XML, async (page) => ({
    content: await writeOrganisersSitemap(deps, page),
    tags: ['events'],
    // Usernames change now and then.
    freshUntil: new Date(deps.now().getTime() + DAY_MS),
  }));
  serve(`/sitemaps/series-${PAGE_NUMBER}.xml`, XML, async (page) =>
    withEvents(await writeSeriesSitemap(deps, page)),
  );
  serve('/manifest.webmanifest', MANIFEST, async () => ({ content: webManifest }), DAY);
  serve('/app.webmanifest', MANIFEST, async () => ({ content: appManifest }), DAY);
  const serveAppLinks = (url: string, write: (settings: SiteSettings) => string | null) =>
    serve(url, 'application/json', async () => ({
      content: write(await readSettings(deps)),
      tags: ['settings'],
    }));
  serveAppLinks('/.well-known/assetlinks.json', writeAssetLinks);
  serveAppLinks('/.well-known/apple-app-site-association', writeAppleAssociation);
  serve('/.well-known/security.txt', TEXT, async () => {
    const now = deps.now();
    const { supportEmail } = await readSettings(deps);
    return {
      content: securityTxt({ publicUrl, supportEmail, now }),
      tags: ['settings'],
      freshUntil: new Date(now.getTime() + (SECURITY_TXT_DAYS / 2) * DAY_MS),
    };
  });
  for (const [url, file] of Object.entries(iconFiles)) {
    serve(url, 'image/png', async () => ({ content: await readFile(path.join(iconsFolder, file)) }), DAY);
  }
}

function toPage(
  headers: Record<string, string>,
  { content, tags = [], freshUntil }: DiscoveryFile,
): PublicPage {
  return {
    status: content === null ? 404 : 200,
    headers,
    body: Buffer.from(content ?? ''),
    tags: new Set(tags),
    freshUntil: freshUntil?.getTime() ?? Number.POSITIVE_INFINITY,
  };
}

/**
 * Addresses that a phone opens in the native app, if installed: parties, friend invitations, the
 * app itself.
 */
const paths = ['/app', '/app/*', '/p/*', '/events/*'];

/**
 * Digital Asset Links for Android: which app may open our addresses (JSON); null while the settings
 * name none. https://developer.android.com/training/app-links/verify-android-applinks
 */
function writeAssetLinks({ androidPackage, androidFingerprints }: SiteSettings): string | null {
  if (androidPackage === '' || androidFingerprints === '') return null;
  const target = {
    namespace: 'android_app',
    package_name: androidPackage,
    sha256_cert_fingerprints: androidFingerprints.split(' '),
  };
  return JSON.stringify([{ relation: ['delegate_permission/common.handle_all_urls'], target }]);
}

/**
 * The same for iOS (JSON, served without an extension).
 * https://developer.apple.com/documentation/xcode/supporting-associated-domains
 */
function writeAppleAssociation({ iosAppId }: SiteSettings): string | null {
  if (iosAppId === '') return null;
  const components = paths.map((path) => ({ '/': path }));
  return JSON.stringify({
    applinks: { details: [{ appIDs: [iosAppId], components }] },
    webcredentials: { apps: [iosAppId] },
  });
}

/** The crawling rules. Areas, API and sign-in screens have no content to index. */
function robotsTxt(publicUrl: string): string {
  // A rule blocks all paths with its prefix: `/app` alone would block the phones' icons,
  // `/apple-touch-icon.png`.
  const areas = ['/admin', '/pro', '/me', '/app'].flatMap((path) => [`${path}$`, `${path}/`, `${path}?`]);
  const closed = [...areas, '/login', '/api/', '/dev/', '/success', '/cancel'];
  return [
    'User-agent: *',
    ...closed.map((path) => `Disallow: ${path}`),
    'Allow: /app/install',
    'Allow: /',
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n');
}

/**
 * Days until a security.txt expires: the format requires a date, and the file must be renewed
 * before.
 */
const SECURITY_TXT_DAYS = 180;

interface Contact {
  readonly publicUrl: string;
  readonly supportEmail: string;
  readonly now: Date;
}

/** Where to report a vulnerability (RFC 9116). */
function securityTxt({ publicUrl, supportEmail, now }: Contact): string {
  const expires = new Date(now.getTime() + SECURITY_TXT_DAYS * 86_400_000);
  expires.setUTCHours(0, 0, 0, 0);
  return [
    `Contact: mailto:${supportEmail}`,
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: fr, en',
    `Canonical: ${publicUrl}/.well-known/security.txt`,
    '',
  ].join('\n');
}

const manifestIcons = [
  { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
  { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
  { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
  { src: '/icons/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
];

const look = {
  lang: 'fr',
  dir: 'ltr',
  background_color: '#15122a',
  theme_color: '#15122a',
  icons: manifestIcons,
};

/** What a phone needs to put Lampion's site on its home screen (JSON). */
const webManifest = JSON.stringify({
  name: 'Lampion',
  short_name: 'Lampion',
  description: 'Créez, vivez, partagez vos soirées, barathons et concerts.',
  start_url: '/',
  display: 'browser',
  ...look,
});

const shortcutIcons = [{ src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' }];

/** Made from the demo by e2e/make-app-pictures.ts. */
const screenshots = [
  { src: '/screenshots/soirees.jpg', sizes: '780x1688', form_factor: 'narrow', label: 'Vos soirées' },
  { src: '/screenshots/amis.jpg', sizes: '780x1688', form_factor: 'narrow', label: 'Vos amis' },
  { src: '/screenshots/soirees-large.jpg', sizes: '1280x800', form_factor: 'wide', label: 'Vos soirées' },
].map((picture) => ({ ...picture, type: 'image/jpeg' }));

/** What a phone needs to install the members' app (JSON). */
const appManifest = JSON.stringify({
  id: '/app',
  name: 'Lampion',
  short_name: 'Lampion',
  description: 'Vos soirées et vos amis, même sans réseau.',
  start_url: '/app',
  scope: '/app',
  display: 'standalone',
  categories: ['social', 'lifestyle', 'entertainment'],
  shortcuts: [
    { name: 'Prévoir une soirée', url: '/app/new', icons: shortcutIcons },
    { name: 'Nouvelles', url: '/app/news', icons: shortcutIcons },
    { name: 'Amis', url: '/app/friends', icons: shortcutIcons },
  ],
  screenshots,
  // What other apps share becomes the draft of a party.
  share_target: {
    action: '/app/new',
    method: 'GET',
    enctype: 'application/x-www-form-urlencoded',
    params: { title: 'title', text: 'text', url: 'url' },
  },
  ...look,
});
