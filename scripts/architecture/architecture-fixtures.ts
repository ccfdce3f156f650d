import type { RuleName } from './rules.ts';

/** A few files by path: their text is all a rule examines. */
type Files = Readonly<Record<string, string>>;

interface Fixture {
  /** Trees that each break the rule exactly once. */
  readonly breaks: readonly Files[];
  /** Similar trees that follow it. */
  readonly keeps: readonly Files[];
}

const features = 'packages/server/src/features';
const ui = 'apps/web/app/ui/card.tsx';
const publicPage = 'apps/web/app/blog/article.tsx';

/** What every rule catches and what it allows; a rule without an entry does not compile. */
export const fixtures: Readonly<Record<RuleName, Fixture>> = {
  'contract-stands-alone': {
    breaks: [
      { 'packages/contract/src/limits.ts': "import { readFile } from 'node:fs/promises';" },
      { 'packages/contract/src/limits.ts': "export type { Db } from '@lampion/server/db/database';" },
    ],
    keeps: [
      {
        'packages/contract/src/limits.ts':
          "import { z } from 'zod';\nimport { a } from './schemas/article.ts';",
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
      { 'packages/stripe-double/src/stripe-double.ts': "import Stripe from 'stripe';" },
      {
        'packages/stripe-double/src/account-context.ts':
          "import { AppError } from '@lampion/server/app-error';",
      },
    ],
    keeps: [
      { 'packages/stripe-double/src/stripe-double.ts': "import { createHmac } from 'node:crypto';" },
      { 'packages/stripe-double/src/invoices.test.ts': "import Stripe from 'stripe';" },
    ],
  },
  'server-knows-no-screen': {
    breaks: [
      { 'packages/server/src/emails/welcome.ts': "import { renderToString } from 'react-dom/server';" },
      {
        'packages/server/src/http/app.ts':
          "import type { Page } from '../../../../apps/web/app/lib/page.ts';",
      },
    ],
    keeps: [{ 'packages/server/src/emails/welcome.ts': "import satori from 'satori';" }],
  },
  'screens-are-imported-by-nobody': {
    breaks: [{ 'e2e/public.test.ts': "import { menu } from '../apps/web/app/lib/menu.ts';" }],
    keeps: [{ 'scripts/start.ts': "await import('../apps/web/server/main.ts');" }],
  },
  'browser-knows-the-contract-alone': {
    breaks: [
      { 'apps/web/app/platform/session/session.ts': "import type { Actor } from '@lampion/server/actor';" },
      { 'apps/web/app/routes/pro/stats.tsx': "import { randomUUID } from 'crypto';" },
      { 'apps/web/app/lib/pages.ts': "export * from '../../server/page-cache.ts';" },
    ],
    keeps: [
      {
        'apps/web/app/platform/session/session.ts': "import { errorCodes } from '@lampion/contract/errors';",
      },
      { 'apps/web/app/lib/load-context.ts': "import type { Actor } from '@lampion/server/actor';" },
    ],
  },
  'use-cases-through-the-load-context': {
    breaks: [
      { 'apps/web/app/lib/load-context.ts': "import { visitor } from '@lampion/server/actor';" },
      { 'apps/web/app/entry.server.tsx': "import { type Actor } from '@lampion/server/actor';" },
    ],
    keeps: [{ 'apps/web/app/entry.server.tsx': "import type { Actor } from '@lampion/server/actor';" }],
  },
  'use-cases-know-no-transport': {
    breaks: [
      { [`${features}/articles/publish-article.ts`]: "import type { FastifyRequest } from 'fastify';" },
      { [`${features}/articles/article-view.ts`]: "import { data } from 'react-router';" },
      { [`${features}/articles/get-article.ts`]: "import { cache } from '../../http/page-cache.ts';" },
    ],
    keeps: [
      { [`${features}/articles/article-routes.ts`]: "import type { FastifyInstance } from 'fastify';" },
    ],
  },
  'only-stores-query': {
    breaks: [
      { [`${features}/articles/get-article.ts`]: "import type { articles } from '../../db/tables.ts';" },
      { 'apps/web/server/app.ts': "import { articles } from '@lampion/server/db/tables/articles';" },
    ],
    keeps: [
      { [`${features}/articles/article-store.ts`]: "import { articles } from '../../db/tables.ts';" },
      { 'packages/server/src/db/database.ts': "import * as tables from './tables.ts';" },
    ],
  },
  'use-cases-write-no-sql': {
    breaks: [{ [`${features}/articles/get-article.ts`]: "import { sql } from 'drizzle-orm';" }],
    keeps: [{ [`${features}/articles/article-store.ts`]: "import { sql } from 'drizzle-orm';" }],
  },
  'features-meet-through-use-cases': {
    breaks: [
      { [`${features}/stats/get-stats.ts`]: "import { countViews } from '../articles/article-store.ts';" },
      {
        [`${features}/stats/get-stats.ts`]: "type View = import('../articles/article-view.ts').ArticleView;",
      },
    ],
    keeps: [
      {
        [`${features}/stats/get-stats.ts`]: "import { countArticles } from '../articles/count-articles.ts';",
      },
      { [`${features}/stats/get-stats.ts`]: "import { readStats } from './stats-store.ts';" },
    ],
  },
  'tables-have-one-owner': {
    breaks: [
      { [`${features}/events/event-store.ts`]: "import { guests } from '../../db/tables/guest-list.ts';" },
      { [`${features}/events/event-store.ts`]: "import { events } from '../../db/tables.ts';" },
      {
        [`${features}/events/event-store.ts`]:
          "import 'drizzle-orm'; import { guests } from '../guest-list/guest-read-model.ts'; tx.delete(guests);",
      },
      {
        [`${features}/events/event-store.ts`]: `import { sql } from 'drizzle-orm'; import { guests } from '../guest-list/guest-read-model.ts'; sql\`UPDATE \${guests} SET x = 1\`;`,
      },
      {
        'packages/server/src/db/tables/guest-list.ts': "export const guests = pgTable('guests', {});",
        [`${features}/events/event-store.ts`]:
          "import { sql } from 'drizzle-orm'; sql`SELECT (SELECT count(*) FROM guests)`;",
      },
      {
        [`${features}/events/event-read-model.ts`]:
          "import 'drizzle-orm'; import { events } from '../../db/tables/events.ts'; tx.insert(events);",
      },
    ],
    keeps: [
      {
        'packages/server/src/db/tables/events.ts': "export const events = pgTable('events', {});",
        [`${features}/events/event-store.ts`]:
          "import { sql } from 'drizzle-orm'; import { events } from '../../db/tables/events.ts'; tx.update(events); sql`DELETE FROM $" +
          '{events}`; sql`SELECT FROM events`;',
      },
      {
        [`${features}/events/event-store.ts`]:
          "import { eq } from 'drizzle-orm'; import { guests } from '../guest-list/guest-read-model.ts'; db.select().from(guests); known.delete(id);",
      },
      { 'packages/server/src/demo/load-demo.ts': "import { events } from '../db/tables.ts';" },
    ],
  },
  'read-models-serve-queries': {
    breaks: [
      { [`${features}/articles/get-article.ts`]: "import { images } from '../images/image-read-model.ts';" },
    ],
    keeps: [
      {
        [`${features}/articles/article-store.ts`]: "import { images } from '../images/image-read-model.ts';",
      },
      {
        [`${features}/articles/get-article.ts`]:
          "import type { Image } from '../images/image-read-model.ts';",
      },
    ],
  },
  'read-models-are-leaves': {
    breaks: [
      {
        [`${features}/images/image-read-model.ts`]: "import { findEvent } from '../events/event-store.ts';",
      },
      {
        [`${features}/images/image-read-model.ts`]: "import { getEvent } from '../events/get-event.ts';",
      },
    ],
    keeps: [
      {
        [`${features}/images/image-read-model.ts`]: "import { images } from '../../db/tables/images.ts';",
        [`${features}/members/member-read-model.ts`]:
          "import { images } from '../images/image-read-model.ts';",
      },
    ],
  },
  'no-cycles-between-features': {
    breaks: [
      {
        [`${features}/events/event-read-model.ts`]: "import { g } from '../guest-list/guest-read-model.ts';",
        [`${features}/guest-list/guest-read-model.ts`]: "import { e } from '../events/event-read-model.ts';",
      },
      {
        [`${features}/articles/get-article.ts`]: "import { getEvent } from '../events/get-event.ts';",
        [`${features}/events/get-event.ts`]: "import { getGuest } from '../guests/get-guest.ts';",
        [`${features}/guests/get-guest.ts`]: "import type { Article } from '../articles/list-articles.ts';",
      },
    ],
    keeps: [
      {
        [`${features}/articles/get-article.ts`]: "import { getEvent } from '../events/get-event.ts';",
        [`${features}/events/get-event.ts`]: "import { readEvent } from './event-store.ts';",
      },
      {
        [`${features}/events/event-store.ts`]: "import { guests } from '../guest-list/guest-read-model.ts';",
        [`${features}/guest-list/save-reply.ts`]: "import { lockEvent } from '../events/lock-event.ts';",
      },
    ],
  },
  'features-take-what-they-need': {
    breaks: [{ [`${features}/articles/get-article.ts`]: "import { container } from '../../container.ts';" }],
    keeps: [{ 'packages/server/src/ports/mailer.ts': "import type { Config } from '../config.ts';" }],
  },
  'emails-are-pure': {
    breaks: [{ 'packages/server/src/emails/welcome.ts': "import { sendMail } from '../ports/mailer.ts';" }],
    keeps: [{ 'packages/server/src/emails/welcome.ts': "import type { Mail } from '../ports/mailer.ts';" }],
  },
  'product-knows-no-tests': {
    breaks: [{ 'packages/server/src/main.ts': "import { seed } from './testing/factories.ts';" }],
    keeps: [{ 'packages/server/src/main.test.ts': "import { seed } from './testing/factories.ts';" }],
  },
  'environment-is-read-once': {
    breaks: [
      { 'packages/server/src/ports/mailer.ts': 'const url = process.env.SMTP_URL;' },
      { 'packages/server/src/ports/mailer.ts': "const url = globalThis.process['env'].SMTP_URL;" },
      { 'packages/server/src/ports/mailer.ts': 'const { env } = process;' },
      { 'packages/server/src/ports/mailer.ts': "import { env } from 'node:process';" },
    ],
    keeps: [
      { 'apps/web/server/main.ts': 'readConfig(process.env);' },
      {
        'packages/server/src/ports/mailer.ts':
          "// process.env is read in main.ts\nconst hint = 'process.env';",
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
    breaks: [{ [ui]: "import { ArticleCard } from '../../features/articles/article-card.tsx';" }],
    keeps: [{ [ui]: "import { Icon } from './icon.tsx';" }],
  },
  'public-pages-stay-light': {
    breaks: [
      { [publicPage]: "import { toast } from 'sonner';" },
      {
        [publicPage]: "import { ShareMenu } from '../../features/share/share-menu.tsx';",
        'apps/web/app/features/share/share-menu.tsx':
          "export { Menu as ShareMenu } from '../../components/ui/menu.tsx';",
        'apps/web/app/components/ui/menu.tsx': "import { DropdownMenu } from 'radix-ui';",
      },
    ],
    keeps: [
      {
        [publicPage]: "import type { Editor } from '../../features/editor.tsx';",
        'apps/web/app/features/editor.tsx': "import { Editor } from '@tiptap/react';",
      },
      {
        [publicPage]: "import map from '../../enhance/map.ts?enhance';",
        'apps/web/app/enhance/map.ts': "import maplibre from 'maplibre-gl';",
      },
    ],
  },
  'enhancements-are-small-scripts': {
    breaks: [
      {
        'apps/web/app/enhance/participate.ts':
          "import { contactSchema } from '@lampion/contract/schemas/contact';",
        'packages/contract/src/schemas/contact.ts': "import { z } from 'zod';",
      },
    ],
    keeps: [{ 'apps/web/app/enhance/shared/share.ts': "import { announce } from './announce.ts';" }],
  },
};
