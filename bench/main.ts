import { buildWebIfStale } from '../scripts/build-web.ts';
import { printShortfalls } from './harness.ts';

/** Scripts by name, which is their file and the argument of `npm run bench -- NAME`. */
const short = {
  pages: () => import('./pages.ts'),
  lists: () => import('./lists.ts'),
  browser: () => import('./browser.ts'),
  replies: () => import('./replies.ts'),
  series: () => import('./series.ts'),
  followers: () => import('./followers.ts'),
  webhooks: () => import('./webhooks.ts'),
  door: () => import('./door.ts'),
  barathon: () => import('./barathon.ts'),
  streams: () => import('./streams.ts'),
  restart: () => import('./restart.ts'),
};
/** These take from ten minutes to two hours each. */
const long = {
  announcements: () => import('./announcements.ts'),
  'big-lists': () => import('./big-lists.ts'),
  endurance: () => import('./endurance.ts'),
  'long-run': () => import('./long-run.ts'),
};
const scripts = { ...short, ...long };

function readNames(args: readonly string[]): (keyof typeof scripts)[] {
  const names = args.filter((arg) => arg !== '--long') as (keyof typeof scripts)[];
  const unknown = names.filter((name) => !Object.hasOwn(scripts, name));
  if (unknown.length > 0) {
    process.stderr.write(`Usage: npm run bench [-- ${Object.keys(scripts).join(' | ')}]\n`);
    process.exit(1);
  }
  if (names.length > 0) return names;
  return Object.keys(args.includes('--long') ? long : short) as (keyof typeof scripts)[];
}

const names = readNames(process.argv.slice(2));
await buildWebIfStale();
for (const name of names) {
  const started = performance.now();
  const { measure } = await scripts[name]();
  await measure();
  process.stderr.write(`  (${name}: ${((performance.now() - started) / 1000).toFixed(0)} s)\n`);
}
printShortfalls();
