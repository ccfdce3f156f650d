import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startProduct } from '../e2e/support/product.ts';
import { buildWebIfStale } from '../scripts/build-web.ts';
import { measureAdminEditor } from './admin-editor.ts';
import { measureAdminLists } from './admin-lists.ts';
import { measureAgenda } from './agenda.ts';
import { measureAlbum } from './album.ts';
import { measureAnnouncements } from './announcements.ts';
import { measureAppOpening } from './app-opening.ts';
import { measureAreaWeight } from './area-weight.ts';
import { measureBarathon } from './barathon.ts';
import { measureBlog } from './blog.ts';
import { measureDatabaseAway } from './database-away.ts';
import { measureDiskSpace } from './disk-space.ts';
import { measureDoor } from './door.ts';
import { measureInvitations } from './invitations.ts';
import { measureLastPlaces } from './last-places.ts';
import { measureLeaderboard } from './leaderboard.ts';
import { scorePages } from './lighthouse.ts';
import { measureLiveStreams } from './live-streams.ts';
import { measureMail } from './mail.ts';
import { measureMembers } from './members.ts';
import { measureOrganiserArea } from './organiser-area.ts';
import { measureOutbox } from './outbox.ts';
import { compareCached, compareFresh } from './page-speed.ts';
import { weighPages } from './page-weight.ts';
import { measurePublicPages } from './public-pages.ts';
import { measureRollingRestart } from './rolling-restart.ts';
import { measureShoppingList } from './shopping-list.ts';
import { measureSignIn } from './sign-in.ts';
import { timeSecondStart } from './start-time.ts';
import { descendants, memoryMegabytes } from './support/process-figures.ts';
import { printTable, row } from './support/table.ts';
import { unbounded } from './support/unbounded.ts';
import { measureWebhooks } from './webhooks.ts';
import { measureWritesAtOnce } from './writes-at-once.ts';

/** The first published article and the first event of the demo content. */
async function findPages(origin: string) {
  const [article] = await (await fetch(`${origin}/api/blogs?limit=1`)).json();
  const sitemap = await (await fetch(`${origin}/sitemaps/events-1.xml`)).text();
  const event = /\/events\/[0-9a-f-]+/.exec(sitemap)?.[0] ?? '';
  return { article: `/blog/${article.slug}`, event };
}

async function measure(dataDir: string): Promise<void> {
  // The first start draws and writes the demo content, so a later start is measured.
  await (await startProduct({ dataDir })).stop();
  const product = await startProduct({ dataDir, env: unbounded });
  const { article, event } = await findPages(product.url);
  const pages = { '/': '/', '/blog': '/blog', article, event };
  try {
    printTable('Pages from memory', [
      await compareCached(product, 'article', article),
      await compareCached(product, 'event', event),
    ]);
    const children = descendants(product.pid).reduce((sum, pid) => sum + memoryMegabytes(pid), 0);
    printTable('Memory after the load', [
      row('Node process', memoryMegabytes(product.pid), { atMost: 250 }, ' MB'),
      row('embedded PostgreSQL, all its processes', children, { atMost: 200 }, ' MB'),
    ]);
    printTable('Weight', await weighPages(product.url, pages));
    printTable('Lighthouse, mobile', await scorePages(product.url, pages));
  } finally {
    await product.stop();
  }

  const uncached = await startProduct({ dataDir, env: { ...unbounded, PAGE_CACHE: 'off' } });
  try {
    printTable('Pages rendered afresh', [
      await compareFresh(uncached, 'article', article, 25),
      await compareFresh(uncached, 'event', event, 40),
    ]);
  } finally {
    await uncached.stop();
  }
  printTable('Start', [await timeSecondStart(dataDir)]);
}

await buildWebIfStale();
const dataDir = await mkdtemp(path.join(tmpdir(), 'lampion-bench-'));
try {
  await measure(dataDir);
  await measureAreaWeight();
  await measureAppOpening();
  await measureSignIn();
  await measureWebhooks();
  await measureAnnouncements();
  await measureInvitations();
  await measureMail();
  await measureLastPlaces();
  await measureWritesAtOnce();
  await measureRollingRestart();
  await measureDatabaseAway();
  await measureAdminLists();
  await measureAdminEditor();
  await measureAgenda();
  await measureBlog();
  await measureOrganiserArea();
  await measureMembers();
  await measureLiveStreams();
  await measureOutbox();
  await measureDoor();
  await measureBarathon();
  await measureAlbum();
  await measureLeaderboard();
  await measureShoppingList();
  await measurePublicPages();
  await measureDiskSpace();
} finally {
  await rm(dataDir, { recursive: true, force: true });
}
