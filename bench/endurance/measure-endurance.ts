import { note, printTable, type Row, row } from '../support/table.ts';
import { createClient } from './client.ts';
import { prepareContent } from './known-content.ts';
import { type MemorySample, watchMemory } from './memory-watch.ts';
import { describeMix } from './mixed-load.ts';
import { createRandom } from './random.ts';
import { type Answer, type Load, loadEvenly, loadFully } from './run-load.ts';
import { drawPictures } from './sample-pictures.ts';
import { startMeasured } from './start-measured.ts';

const WARM_UP_SECONDS = 20;
const STEPS = [8, 16, 32];
const STEP_SECONDS = 10;
const GROWTH_MAX = 3;
/** Two thirds of the same load differ by this much on a machine that does nothing else. */
const P99_RATIO_MAX = 1.25;

const percentile = (values: readonly number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN;
const median = (values: readonly number[]) => percentile(values, 0.5);
const say = (line: string) => process.stdout.write(`${line}\n`);

const faultsOf = (answers: readonly Answer[]) => answers.flatMap(({ fault }) => fault ?? []);

/** Requests a second that the product answers when it is asked without pause, and refuses none. */
async function findCapacity(load: Load): Promise<number> {
  await loadFully(load, STEPS[0] ?? 1, WARM_UP_SECONDS);
  const rates: number[] = [];
  for (const atOnce of STEPS) {
    const answers = await loadFully(load, atOnce, STEP_SECONDS);
    const [fault] = faultsOf(answers);
    const rate = answers.length / STEP_SECONDS;
    say(`  ${atOnce} at once: ${Math.round(rate)} requests a second${fault ? `, too many: ${fault}` : ''}`);
    if (fault === undefined) rates.push(rate);
  }
  if (rates.length === 0) throw new Error('it did not answer the smallest load without faults');
  return Math.max(...rates);
}

/** A third of what happened during the run, from 0. */
function thirdOf<Value>(values: readonly Value[], third: number): readonly Value[] {
  return values.slice(Math.floor((values.length * third) / 3), Math.floor((values.length * (third + 1)) / 3));
}

function growth(samples: readonly MemorySample[], of: (sample: MemorySample) => number): number {
  const before = median(thirdOf(samples, 1).map(of));
  return before === 0 ? 0 : (median(thirdOf(samples, 2).map(of)) / before - 1) * 100;
}

/** The lowest figures of a third: what is left after a garbage collection. */
const floorOf = (samples: readonly MemorySample[], third: number) =>
  percentile(
    thirdOf(samples, third)
      .map(({ heap }) => heap)
      .filter(Number.isFinite),
    0.05,
  );

function describeMemory(samples: readonly MemorySample[]): Row[] {
  const last = thirdOf(samples, 2);
  const product = ({ server, children }: MemorySample) => server + children;
  return [
    row('server, last third against the second', growth(samples, product), { atMost: GROWTH_MAX }, ' %'),
    // Its buffers fill with the data that the load writes, up to their own limit.
    note(
      'PostgreSQL, last third against the second',
      growth(samples, ({ database }) => database),
      ' %',
    ),
    note('server process at the end', median(last.map(({ server }) => server)), ' MB'),
    note('its own processes at most', Math.max(...samples.map(({ children }) => children)), ' MB'),
    note('PostgreSQL at the end', median(last.map(({ database }) => database)), ' MB'),
    note('JavaScript heap after collections, second third', floorOf(samples, 1), ' MB'),
    note('JavaScript heap after collections, last third', floorOf(samples, 2), ' MB'),
  ];
}

function describeAnswers(answers: readonly Answer[], seconds: number): Row[] {
  const times = (some: readonly Answer[]) => some.map(({ milliseconds }) => milliseconds);
  const p99 = (third: number) =>
    percentile(times(answers.filter(({ at }) => Math.floor((at * 3) / seconds) === third)), 0.99);
  const kinds = [...new Set(answers.map(({ kind }) => kind))];
  return [
    row('requests without a right answer', faultsOf(answers).length, { exactly: 0 }),
    row('99th percentile, last third against the second', p99(2) / p99(1), { atMost: P99_RATIO_MAX }, ' ×'),
    note('99 % of all within, second third', p99(1), ' ms'),
    note('99 % of all within, last third', p99(2), ' ms'),
    ...kinds.flatMap((kind) => {
      const own = times(answers.filter((answer) => answer.kind === kind));
      return [
        note(`${kind}: ${own.length} requests, half within`, percentile(own, 0.5), ' ms'),
        note(`${kind}: 99 % within`, percentile(own, 0.99), ' ms'),
      ];
    }),
  ];
}

function reportMinute(minute: number, answers: readonly Answer[], sample: MemorySample | undefined): void {
  const own = answers.filter(({ at }) => Math.floor(at / 60) === minute);
  const times = own.map(({ milliseconds }) => milliseconds);
  const faults = faultsOf(own);
  const { server = 0, children = 0, database = 0, heap = 0 } = sample ?? {};
  const memory = [server, children, database, heap].map(Math.round);
  say(
    `  minute ${minute + 1}: ${own.length} requests, half within ${percentile(times, 0.5).toFixed(1)} ms, 99 % within ` +
      `${percentile(times, 0.99).toFixed(0)} ms, ${faults.length} faults${faults.length > 0 ? ` (${faults[0]})` : ''}; server ` +
      `${memory[0]} MB, its processes ${memory[1]} MB, PostgreSQL ${memory[2]} MB, heap ${memory[3]} MB`,
  );
}

/** Mixed load at half of what the product holds: whether its memory and its answer times stay as they are. */
export async function measureEndurance(
  dataDir: string,
  databaseUrl: string,
  { minutes }: { minutes: number },
): Promise<void> {
  const { product, reportFile } = await startMeasured(dataDir, databaseUrl);
  const client = createClient(product.url);
  try {
    const random = createRandom(20_270_713);
    const known = await prepareContent(product.url, databaseUrl);
    const kinds = describeMix({ known, pictures: await drawPictures(), random });
    const load = { client, kinds, random };
    say('What it can hold');
    const capacity = await findCapacity(load);
    const perSecond = Math.max(1, Math.floor(capacity / 2));
    const seconds = minutes * 60;
    say(`${minutes} minutes at ${perSecond} requests a second`);
    const answers: Answer[] = [];
    const memory = watchMemory(product, reportFile);
    let minute = 0;
    const clock = setInterval(() => reportMinute(minute++, answers, memory.samples.at(-1)), 60_000);
    await loadEvenly(load, { perSecond, seconds, onAnswer: (answer) => answers.push(answer) });
    clearInterval(clock);
    memory.stop();
    printTable(`${minutes} minutes of mixed load, ${perSecond} requests a second, half of what it held`, [
      ...describeMemory(memory.samples),
      ...describeAnswers(answers, seconds),
    ]);
  } finally {
    client.close();
    await product.stop();
  }
}
