import type { RuleName } from './rules.ts';

/** A few files by path: a rule examines nothing but their text. */
type Files = Readonly<Record<string, string>>;

interface Fixture {
  /** Trees that each break the rule exactly once. */
  readonly breaks: readonly Files[];
  /** Similar trees that follow it. */
  readonly keeps: readonly Files[];
}

const area = 'packages/server/src/events';
const ui = 'apps/web/app/ui/card.tsx';
const publicPage = 'apps/web/app/blog/article.tsx';

/** What every rule catches and allows; a rule without an entry does not compile. */
export const fixtures: Readonly<Record<RuleName, Fixture>> = {
  'contract-stands-alone': {
    breaks: [
      { 'packages/contract/src/limits.ts': "import { readFile } from 'node:fs/promises';" },
      {
        'packages/contract/src/limits.ts': "export type { Db } from '@lampion/server/platform/db/database';",
      },
    ],
    keeps: [
      {
        'packages/contract/src/limits.ts':
          "import { z } from 'zod';\nimport { a } from './blog/articles.ts';",
      },
      { 'packages/contract/src/limits.test.ts': "import { expect } from 'vitest';" },
    ],
  },
  'drawing-stands-alone': {
    breaks: [{ 'packages/drawing/src/cover.ts': "import { z } from 'zod';" }],
    keeps: [{ 'packages/drawing/src/cover.ts': "import { random } from './random.ts';" }],
  },
  'stripe-double-stands-alone': {
    breaks: [
      { 'packages/stripe-double/src/sign-event.ts': "import Stripe from 'stripe';" },
      {
        'packages/stripe-double/src/desk.ts':
          "import { AppError } from '@lampion/server/platform/app-error';",
      },
    ],
    keeps: [
      { 'packages/stripe-double/src/sign-event.ts': "import { createHmac } from 'node:crypto';" },
      { 'packages/stripe-double/src/invoices.test.ts': "import Stripe from 'stripe';" },
    ],
  },
  'server-knows-no-screen': {
    breaks: [
      {
        'packages/server/src/platform/emails/welcome.ts':
          "import { renderToString } from 'react-dom/server';",
      },
      {
        'packages/server/src/platform/http/app.ts':
          "import type { Page } from '../../../../../apps/web/app/platform/page.ts';",
      },
    ],
    keeps: [{ 'packages/server/src/platform/emails/welcome.ts': "import satori from 'satori';" }],
  },
  'screens-are-imported-by-nobody': {
    breaks: [{ 'e2e/public.test.ts': "import { menu } from '../apps/web/app/platform/menu.ts';" }],
    keeps: [{ 'scripts/start.ts': "await import('../apps/web/server/main.ts');" }],
  },
  'browser-knows-the-contract-alone': {
    breaks: [
      { 'apps/web/app/platform/session.ts': "import type { Actor } from '@lampion/server/platform/actor';" },
      { 'apps/web/app/events/stats.tsx': "import { randomUUID } from 'crypto';" },
      { 'apps/web/app/platform/pages.ts': "export * from '../../server/page-cache.ts';" },
    ],
    keeps: [
      { 'apps/web/app/platform/session.ts': "import { errorCodes } from '@lampion/contract/errors';" },
      {
        'apps/web/app/platform/pages/page-context.ts':
          "import type { Actor } from '@lampion/server/platform/actor';",
      },
    ],
  },
  'use-cases-through-the-load-context': {
    breaks: [
      {
        'apps/web/app/platform/pages/page-context.ts':
          "import { visitor } from '@lampion/server/platform/actor';",
      },
      { 'apps/web/app/entry.server.tsx': "import { type Actor } from '@lampion/server/platform/actor';" },
    ],
    keeps: [
      { 'apps/web/app/entry.server.tsx': "import type { Actor } from '@lampion/server/platform/actor';" },
    ],
  },
  'use-cases-know-no-transport': {
    breaks: [
      { [`${area}/articles/publish-article.ts`]: "import type { FastifyRequest } from 'fastify';" },
      { [`${area}/articles/article-view.ts`]: "import { data } from 'react-router';" },
      { [`${area}/articles/get-article.ts`]: "import { cache } from '../../platform/http/page-cache.ts';" },
    ],
    keeps: [{ [`${area}/routes.ts`]: "import type { FastifyInstance } from 'fastify';" }],
  },
  'only-stores-query': {
    breaks: [
      { [`${area}/articles/get-article.ts`]: "import type { articles } from '../../platform/db/tables.ts';" },
      { 'apps/web/server/app.ts': "import { articles } from '@lampion/server/platform/db/tables/articles';" },
    ],
    keeps: [
      { [`${area}/articles/article-store.ts`]: "import { articles } from '../../platform/db/tables.ts';" },
      { 'packages/server/src/platform/db/database.ts': "import * as tables from './tables.ts';" },
    ],
  },
  'use-cases-write-no-sql': {
    breaks: [{ [`${area}/articles/get-article.ts`]: "import { sql } from 'drizzle-orm';" }],
    keeps: [{ [`${area}/articles/article-store.ts`]: "import { sql } from 'drizzle-orm';" }],
  },
  'features-meet-through-use-cases': {
    breaks: [
      { [`${area}/stats/get-stats.ts`]: "import { countViews } from '../articles/article-store.ts';" },
      {
        [`${area}/stats/get-stats.ts`]: "type View = import('../articles/article-view.ts').ArticleView;",
      },
    ],
    keeps: [
      {
        [`${area}/stats/get-stats.ts`]: "import { countArticles } from '../articles/count-articles.ts';",
      },
      { [`${area}/stats/get-stats.ts`]: "import { readStats } from './stats-store.ts';" },
    ],
  },
  'tables-have-one-owner': {
    breaks: [
      {
        [`${area}/events/event-store.ts`]: "import { guests } from '../../platform/db/tables/guest-list.ts';",
      },
      { [`${area}/events/event-store.ts`]: "import { events } from '../../platform/db/tables.ts';" },
      {
        [`${area}/events/event-store.ts`]:
          "import 'drizzle-orm'; import { guests } from '../guest-list/guest-read-model.ts'; tx.delete(guests);",
      },
      {
        [`${area}/events/event-store.ts`]: `import { sql } from 'drizzle-orm'; import { guests } from '../guest-list/guest-read-model.ts'; sql\`UPDATE \${guests} SET x = 1\`;`,
      },
      {
        'packages/server/src/platform/db/tables/events/guest-list.ts':
          "export const guests = pgTable('guests', {});",
        [`${area}/events/event-store.ts`]:
          "import { sql } from 'drizzle-orm'; sql`SELECT (SELECT count(*) FROM guests)`;",
      },
      {
        [`${area}/events/event-read-model.ts`]:
          "import 'drizzle-orm'; import { events } from '../../platform/db/tables/events.ts'; tx.insert(events);",
      },
    ],
    keeps: [
      {
        'packages/server/src/platform/db/tables/events/events.ts':
          "export const events = pgTable('events', {});",
        [`${area}/events/event-store.ts`]:
          "import { sql } from 'drizzle-orm'; import { events } from '../../platform/db/tables/events.ts'; tx.update(events); sql`DELETE FROM $" +
          '{events}`; sql`SELECT FROM events`;',
      },
      {
        [`${area}/events/event-store.ts`]:
          "import { eq } from 'drizzle-orm'; import { guests } from '../guest-list/guest-read-model.ts'; db.select().from(guests); known.delete(id);",
      },
      { 'packages/server/src/demo/load-demo.ts': "import { events } from '../platform/db/tables.ts';" },
    ],
  },
  'read-models-serve-queries': {
    breaks: [
      { [`${area}/articles/get-article.ts`]: "import { images } from '../images/image-read-model.ts';" },
    ],
    keeps: [
      {
        [`${area}/articles/article-store.ts`]: "import { images } from '../images/image-read-model.ts';",
      },
      {
        [`${area}/articles/get-article.ts`]: "import type { Image } from '../images/image-read-model.ts';",
      },
    ],
  },
  'read-models-are-leaves': {
    breaks: [
      {
        [`${area}/images/image-read-model.ts`]: "import { findEvent } from '../events/event-store.ts';",
      },
      {
        [`${area}/images/image-read-model.ts`]: "import { getEvent } from '../events/get-event.ts';",
      },
    ],
    keeps: [
      {
        [`${area}/images/image-read-model.ts`]:
          "import { images } from '../../platform/db/tables/images.ts';",
        [`${area}/members/member-read-model.ts`]: "import { images } from '../images/image-read-model.ts';",
      },
    ],
  },
  'no-cycles-between-features': {
    breaks: [
      {
        [`${area}/events/event-read-model.ts`]: "import { g } from '../guest-list/guest-read-model.ts';",
        [`${area}/guest-list/guest-read-model.ts`]: "import { e } from '../events/event-read-model.ts';",
      },
      {
        [`${area}/articles/get-article.ts`]: "import { getEvent } from '../events/get-event.ts';",
        [`${area}/events/get-event.ts`]: "import { getGuest } from '../guests/get-guest.ts';",
        [`${area}/guests/get-guest.ts`]: "import type { Article } from '../articles/list-articles.ts';",
      },
    ],
    keeps: [
      {
        [`${area}/articles/get-article.ts`]: "import { getEvent } from '../events/get-event.ts';",
        [`${area}/events/get-event.ts`]: "import { readEvent } from './event-store.ts';",
      },
      {
        [`${area}/events/event-store.ts`]: "import { guests } from '../guest-list/guest-read-model.ts';",
        [`${area}/guest-list/save-reply.ts`]: "import { lockEvent } from '../events/lock-event.ts';",
      },
    ],
  },
  'platform-knows-no-area': {
    breaks: [
      {
        'packages/server/src/platform/jobs/jobs.ts':
          "import { publish } from '../../blog/articles/publication.ts';",
      },
    ],
    keeps: [
      { 'packages/server/src/job-handlers.ts': "import { publish } from './blog/articles/publication.ts';" },
    ],
  },
  'features-take-what-they-need': {
    breaks: [{ [`${area}/articles/get-article.ts`]: "import { container } from '../../container.ts';" }],
    keeps: [
      { 'packages/server/src/platform/ports/mailer.ts': "import type { Config } from '../../config.ts';" },
    ],
  },
  'emails-are-pure': {
    breaks: [
      { 'packages/server/src/platform/emails/welcome.ts': "import { sendMail } from '../ports/mailer.ts';" },
    ],
    keeps: [
      { 'packages/server/src/platform/emails/welcome.ts': "import type { Mail } from '../ports/mailer.ts';" },
    ],
  },
  'product-knows-no-tests': {
    breaks: [{ 'packages/server/src/main.ts': "import { seed } from './testing/factories.ts';" }],
    keeps: [{ 'packages/server/src/main.test.ts': "import { seed } from './testing/factories.ts';" }],
  },
  'environment-is-read-once': {
    breaks: [
      { 'packages/server/src/platform/ports/mailer.ts': 'const url = process.env.SMTP_URL;' },
      { 'packages/server/src/platform/ports/mailer.ts': "const url = globalThis.process['env'].SMTP_URL;" },
      { 'packages/server/src/platform/ports/mailer.ts': 'const { env } = process;' },
      { 'packages/server/src/platform/ports/mailer.ts': "import { env } from 'node:process';" },
    ],
    keeps: [
      { 'apps/web/server/main.ts': 'readConfig(process.env);' },
      {
        'packages/server/src/platform/ports/mailer.ts':
          "// process.env is read in main.ts\nconst hint = 'process.env';",
      },
    ],
  },
  'files-are-read-alone': {
    breaks: [
      {
        'packages/server/src/a.ts': "import { b } from './b.ts';",
        'packages/server/src/b.ts': "import { c } from './c.ts';",
        'packages/server/src/c.ts': "import type { D } from './d.ts';",
        'packages/server/src/d.ts': "import type { A } from './a.ts';",
      },
    ],
    keeps: [
      {
        'packages/server/src/a.ts': "import { b } from './b.ts';\nimport { d } from './d.ts';",
        'packages/server/src/b.ts': "import { c } from './c.ts';",
        'packages/server/src/c.ts': "import type { A } from './a.ts';\nimport { d } from './d.ts';",
        'packages/server/src/d.ts': '',
      },
    ],
  },
  'files-have-one-job': {
    breaks: [{ 'apps/web/server/app.ts': 'void 0;\n'.repeat(401) }],
    keeps: [
      { 'apps/web/server/app.ts': 'void 0;\n'.repeat(400) },
      { 'packages/server/src/demo/articles.ts': 'void 0;\n'.repeat(900) },
    ],
  },
  'design-system-knows-no-domain': {
    breaks: [{ [ui]: "import { ArticleCard } from '../blog/article-card.tsx';" }],
    keeps: [{ [ui]: "import { Icon } from './icon.tsx';" }],
  },
  'public-pages-stay-light': {
    breaks: [
      { [publicPage]: "import { toast } from 'sonner';" },
      {
        [publicPage]: "import { ShareMenu } from '../share/share-menu.tsx';",
        'apps/web/app/share/share-menu.tsx': "export { Menu as ShareMenu } from '../ui/menu.tsx';",
        'apps/web/app/ui/menu.tsx': "import * as Menu from '@radix-ui/react-dropdown-menu';",
      },
    ],
    keeps: [
      {
        [publicPage]: "import type { Editor } from './editor.tsx';",
        'apps/web/app/blog/editor.tsx': "import { Editor } from '@tiptap/react';",
      },
      {
        [publicPage]: "import map from '../../enhance/map.ts?enhance';",
        'apps/web/app/enhance/map.ts': "import maplibre from 'maplibre-gl';",
      },
    ],
  },
  'nobody-knows-the-demo': {
    breaks: [
      {
        'packages/server/src/people/accounts/password-checks.ts':
          "import { demoPassword } from '../../demo/demo-accounts.ts';",
      },
    ],
    keeps: [
      { 'packages/server/src/container.ts': "import { demoPassword } from './demo/demo-accounts.ts';" },
    ],
  },
  'enhancements-are-small-scripts': {
    breaks: [
      {
        'apps/web/app/enhance/participate.ts':
          "import { contactSchema } from '@lampion/contract/messages/contact';",
        'packages/contract/src/messages/contact.ts': "import { z } from 'zod';",
      },
    ],
    keeps: [{ 'apps/web/app/enhance/share.ts': "import { announce } from './announce.ts';" }],
  },
};
