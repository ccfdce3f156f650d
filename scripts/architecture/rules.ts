import { readFileSync } from 'node:fs';
import { repositoryRoot } from '../support/repository.ts';
import type { Rule } from './rule.ts';

/** The areas, lower ones first: each can import the previous ones. */
const areas = 'packages/server/src/{media,people,events,night,messages,blog,billing,admin}';
const platform = 'packages/server/src/platform';

/** Server-only code: Node, and code that needs the database. */
const serverOnly = [
  'node:**',
  'apps/web/server/**',
  'npm:{fastify,pg,pg-boss,drizzle-orm,sharp,nodemailer,pino}',
  'npm:@fastify/*',
];
/** Where the app's server half calls the use cases: through the load context, by type. */
const meetingPoints = ['apps/web/app/**/*.server.{ts,tsx}', 'apps/web/app/platform/pages/page-context.ts'];
const routeFrameworks = [
  'npm:{fastify,fastify-type-provider-zod,fastify-plugin,react-router}',
  'npm:@fastify/*',
];

/** The modules of public pages, from the table of routes. */
const publicPages = /part\('public', \[([\s\S]*?)\n {2}\]\)/
  .exec(readFileSync(`${repositoryRoot}/apps/web/app/routes.ts`, 'utf8'))?.[1]
  ?.match(/[\w/-]+\.tsx?/g)
  ?.map((file) => `apps/web/app/${file}`) as string[];

/** Import rules, file names and file lengths: the executable form of docs/architecture.md. */
export const rules = [
  {
    name: 'contract-stands-alone',
    reason:
      'the contract runs in the browser, on the server and in the API document: it knows zod, the numbering plans of phones and itself',
    who: ['packages/contract/src/**'],
    kind: 'imports-only',
    allowed: ['npm:{libphonenumber-js,zod}', 'packages/contract/src/**'],
  },
  {
    name: 'drawing-stands-alone',
    reason: 'drawings are pure functions that run anywhere: they import nothing but each other',
    who: ['packages/drawing/src/**'],
    kind: 'imports-only',
    allowed: ['packages/drawing/src/**'],
  },
  {
    name: 'stripe-double-stands-alone',
    reason: 'the double is another company’s service: it knows Stripe’s documentation, and nothing of ours',
    who: ['packages/stripe-double/src/**'],
    except: ['packages/stripe-double/src/testing/**'],
    kind: 'imports-only',
    allowed: ['node:{crypto,events,http}', 'node:stream/consumers', 'packages/stripe-double/src/**'],
  },
  {
    name: 'server-knows-no-screen',
    reason: 'the server is complete without any screen; pages depend on it, never the other way round',
    who: ['packages/server/src/**'],
    testsToo: true,
    kind: 'imports-never',
    forbidden: [
      'apps/**',
      'e2e/**',
      'bench/**',
      'scripts/**',
      'npm:{react,react-dom,react-router,vite}',
      'npm:@react-router/*',
    ],
  },
  {
    name: 'screens-are-imported-by-nobody',
    reason:
      'the web app is an end of the tree: what others need from it belongs in the contract or in drawing',
    who: ['packages/**', 'scripts/**', 'bench/**', 'e2e/**'],
    testsToo: true,
    kind: 'imports-never',
    forbidden: ['apps/web/app/**'],
  },
  {
    name: 'browser-knows-the-contract-alone',
    reason:
      'browser code reaches data through the HTTP API, as the mobile app does; the server would end up in the bundle',
    who: ['apps/web/app/**'],
    except: [...meetingPoints, 'apps/web/app/testing/screens-setup.ts'],
    kind: 'imports-never',
    forbidden: ['packages/server/**', ...serverOnly],
  },
  {
    name: 'use-cases-through-the-load-context',
    reason:
      'a build of the web app copies what it imports: a second container would open a second pool; take types only',
    who: meetingPoints,
    kind: 'imports-never',
    forbidden: ['packages/server/**', 'apps/web/server/**'],
    typesAreFine: true,
  },
  {
    name: 'use-cases-know-no-transport',
    reason:
      'a use case serves routes, jobs, loaders and tests alike: it knows neither Fastify nor React Router',
    who: [`${areas}/*/*.ts`],
    except: [`${areas}/routes.ts`],
    kind: 'imports-never',
    forbidden: [...routeFrameworks, `${platform}/http/**`, `${areas}/routes.ts`],
  },
  {
    name: 'only-stores-query',
    reason: 'queries of a table stay in one place, where they can be read, indexed and changed together',
    who: ['packages/server/src/**', 'apps/**', 'scripts/**', 'bench/**'],
    except: [
      'packages/server/src/**/*{store,read-model}.ts',
      'packages/server/src/{platform/db,testing,demo}/**',
    ],
    kind: 'imports-never',
    forbidden: [`${platform}/db/tables{.ts,/**}`],
  },
  {
    name: 'use-cases-write-no-sql',
    reason: 'a use case says what happens; how rows are found and kept is its store’s business',
    who: [`${areas}/*/*.ts`],
    except: [`${areas}/*/*{store,read-model}.ts`],
    kind: 'imports-never',
    forbidden: ['npm:{drizzle-orm,pg}'],
  },
  {
    name: 'features-meet-through-use-cases',
    reason:
      'another feature’s store, policy or view would go around what that feature guarantees; call its use case',
    who: [`${areas}/*/**`],
    kind: 'imports-never',
    forbidden: [`${areas}/*/*{policy,store,view,jobs}.ts`, `${areas}/routes.ts`],
    exceptWithin: `${areas}/*`,
  },
  {
    name: 'tables-have-one-owner',
    reason:
      'of a table that everybody queries nobody knows what holds: its owner writes it; others call the owner’s use case, or join its read model. Only demo data, test helpers and db/ (migrations, our own secrets) are free of this',
    who: [`${areas}/*/*.ts`],
    kind: 'own-tables',
    tables: `${platform}/db/tables{.ts,/**}`,
    readModels: `${areas}/*/*read-model.ts`,
  },
  {
    name: 'read-models-serve-queries',
    reason:
      'a read model is columns and joins for somebody’s query: a use case asks its own store, or the owner’s use case',
    who: [`${areas}/*/*.ts`],
    except: [`${areas}/*/*{store,read-model}.ts`],
    kind: 'imports-never',
    forbidden: [`${areas}/*/*read-model.ts`],
    typesAreFine: true,
  },
  {
    name: 'read-models-are-leaves',
    reason:
      'read models lie below all features: one that called a use case would tie two features through the back door',
    who: [`${areas}/*/*read-model.ts`],
    kind: 'imports-only',
    allowed: [
      'npm:drizzle-orm',
      'packages/contract/src/**',
      `${platform}/db/**`,
      `${areas}/*/*read-model.ts`,
    ],
  },
  {
    name: 'no-cycles-between-features',
    reason:
      'features that need each other are one feature in two folders, or have a third one to give birth to; the same holds for their read models, a layer of its own below',
    who: [`${areas}/*/**`],
    kind: 'no-cycles',
    between: `${areas}/*`,
    apart: `${areas}/*/*read-model.ts`,
  },
  {
    name: 'files-are-read-alone',
    reason:
      'files that import each other, types included, are read as one: move what they share below them, or join them',
    who: ['packages/**', 'apps/**'],
    kind: 'max-cycle',
    files: 3,
  },
  {
    name: 'platform-knows-no-area',
    reason: 'the platform serves every area: what knows an article or an event lives in its area',
    who: [`${platform}/**`],
    kind: 'imports-never',
    forbidden: [`${areas}/**`],
  },
  {
    name: 'features-take-what-they-need',
    reason:
      'use cases get their dependencies as values; importing the container or the settings makes a hidden singleton',
    who: [`${areas}/**`, `${platform}/**`],
    kind: 'imports-never',
    forbidden: ['packages/server/src/{container,config}.ts'],
    typesAreFine: true,
  },
  {
    name: 'emails-are-pure',
    reason: 'a template is a function from data to text: it sends nothing and reads nothing',
    who: [`${platform}/emails/**`],
    kind: 'imports-never',
    forbidden: ['node:**', `${areas}/**`, `${platform}/{db,http,jobs,ports}/**`],
    typesAreFine: true,
  },
  {
    name: 'product-knows-no-tests',
    reason: 'test helpers would ship with the product',
    who: ['packages/**', 'apps/**'],
    except: ['packages/server/src/testing/**', 'apps/web/{app,server}/testing/**'],
    kind: 'imports-never',
    forbidden: [
      '{packages/server/src,apps/web/app,apps/web/server}/testing/**',
      'e2e/**',
      'npm:{vitest,playwright-core}',
      '**/*.test.ts',
    ],
  },
  {
    name: 'environment-is-read-once',
    reason:
      'every setting is checked at start and passed on; a late read would skip the check and hide the setting',
    who: ['packages/**', 'apps/**'],
    except: ['apps/web/server/main.ts', 'apps/web/*.config.ts', 'packages/server/src/testing/**'],
    kind: 'reads-no-environment',
  },
  {
    name: 'files-have-one-job',
    reason: 'a file this long has a second job: split it (data and texts have no such bound)',
    who: ['**/*.{ts,tsx}'],
    except: ['packages/server/src/demo/**', '**/{texts,data}/**', '**/*-{texts,data}.{ts,tsx}'],
    testsToo: true,
    kind: 'max-lines',
    lines: 400,
  },
  {
    name: 'nobody-knows-the-demo',
    reason:
      'the demonstration fills the product as any user would: what it needs of an area, it brings along',
    who: [`${areas}/**`, `${platform}/**`],
    kind: 'imports-never',
    forbidden: ['packages/server/src/demo/**'],
  },
  {
    name: 'design-system-knows-no-domain',
    reason: 'ui/ serves every area: what knows an article or an event lives in its area',
    who: ['apps/web/app/ui/**'],
    kind: 'imports-never',
    forbidden: [
      'apps/web/app/{people,events,night,messages,blog,media,billing,admin,shell,site}/**',
      'packages/contract/src/{people,events,night,messages,blog,media,billing,admin}/*.ts',
      'packages/server/**',
    ],
  },
  {
    name: 'public-pages-stay-light',
    reason:
      'public pages ship no React to the browser: what needs it would be drawn dead; enhance/map.ts loads the map',
    who: publicPages,
    kind: 'reaches-never',
    forbidden: ['npm:@tiptap/*', 'npm:@radix-ui/*', 'npm:{maplibre-gl,sonner}'],
  },
  {
    name: 'enhancements-are-small-scripts',
    reason:
      'a public page carries a few KB of script: no framework, no schema library; only the map loads its own, and workers are on no page',
    who: ['apps/web/app/enhance/**'],
    except: [
      'apps/web/app/enhance/map.ts',
      'apps/web/app/enhance/map-worker.ts',
      'apps/web/app/enhance/area-worker.ts',
      'apps/web/app/enhance/push-worker.ts',
      'apps/web/app/enhance/answer-notification.ts',
    ],
    kind: 'reaches-never',
    forbidden: [
      'npm:**',
      'apps/web/app/{ui,shell,site,people,events,night,messages,blog,media,billing,admin}/**',
    ],
  },
] as const satisfies readonly Rule[];

export type RuleName = (typeof rules)[number]['name'];
