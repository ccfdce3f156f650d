import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { SiteSettings } from '@lampion/contract/schemas/settings';
import type { PageTag } from '@lampion/server/db/page-changes';
import type { Deps } from '@lampion/server/deps';
import { nextScheduledPublication } from '@lampion/server/features/articles/find-next-publication';
import { readSettings } from '@lampion/server/features/settings/read-settings';
import type { KeptPages, PublicPage } from '@lampion/server/kept-pages/kept-pages';
import { sendPage } from '@lampion/server/kept-pages/send-page';
import type { FastifyInstance } from 'fastify';
import { writeAppleAssociation, writeAssetLinks } from './app-links.ts';
import { robotsTxt } from './robots.ts';
import { SECURITY_TXT_DAYS, securityTxt } from './security-txt.ts';
import {
  writeAgendaSitemap,
  writeArticlesSitemap,
  writeEventsSitemap,
  writeLabelsSitemap,
  writeOrganisersSitemap,
  writePagesSitemap,
  writeSitemapIndex,
} from './sitemaps.ts';
import { appManifest, webManifest } from './web-manifest.ts';

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
const icons = {
  '/favicon.ico': 'icon-192.png',
  '/apple-touch-icon.png': 'apple-touch-icon.png',
  '/apple-touch-icon-precomposed.png': 'apple-touch-icon.png',
} as const;

/** What search engines, browsers and security researchers look for, cached and invalidated like pages. */
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
  for (const [url, file] of Object.entries(icons)) {
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
