import { randomUUID } from 'node:crypto';
import type { endpoints } from '@lampion/contract/endpoints';
import { and, eq, isNotNull } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { keyedRequests } from '../platform/db/tables.ts';
import type { TestServer } from './build-test-server.ts';
import { countRows } from './database/count-rows.ts';
import { callAs, type TestMember } from './party-helpers.ts';

type Caller = Pick<TestMember, 'headers'>;

export type Call = readonly ['DELETE' | 'GET' | 'POST' | 'PUT', string, object?];

type CallerIn<World> = { [Key in keyof World]: World[Key] extends Caller ? Key : never }[keyof World];

/** A change that a device may keep and send twice, in a world of its own. */
interface Change<World> {
  readonly who: CallerIn<World>;
  /** What has to be there before. */
  readonly before?: (world: World) => Promise<unknown>;
  readonly call: (world: World, id: string) => Call;
}

/** Changes by the name of their call. */
export type Changes<World> = Readonly<Partial<Record<keyof typeof endpoints, Change<World>>>>;

/** Makes a call as somebody. */
export function act(server: TestServer, who: Caller, call: Call, key?: string) {
  const headers = { ...who.headers, ...(key && { 'idempotency-key': key }) };
  return callAs(server, { headers }, call);
}

interface SideBySide<World> {
  /** Known once the tests run. */
  readonly server: () => TestServer;
  readonly createWorld: () => Promise<World>;
  /** The id that a device gives what it makes, or that of what is there. */
  readonly createId?: (name: string) => Promise<string>;
  /** Each may be refused once it is done. */
  readonly endings: Changes<World>;
  readonly changes: Changes<World>;
  /**
   * What whoever makes a change reads of the world afterwards: the same, whether it was sent once
   * or more often.
   */
  readonly readAfter?: (world: World) => readonly string[];
}

const KEYED = 'public.keyed_requests';
const leaveOut = ({ [KEYED]: _keys, ...rows }: Record<string, number>) => rows;

/**
 * Tests that a change, sent four times at once, is done once, and adds as many rows of every table
 * as sent alone: each change in a long run, else every fourth.
 */
export function describeSideBySide<World>({
  server,
  createWorld,
  createId = async () => randomUUID(),
  changes,
  endings,
  readAfter = () => [],
}: SideBySide<World>): void {
  /** Returns the answers, by how many rows each table grew, and what is read then. */
  async function send(
    name: string,
    { who, before, call }: Change<World>,
    keys: readonly (string | undefined)[],
  ) {
    const world = await createWorld();
    await before?.(world);
    const wanted = call(world, await createId(name));
    const start = leaveOut(await countRows(server().deps));
    const answers = await Promise.all(keys.map((key) => act(server(), world[who] as Caller, wanted, key)));
    const end = leaveOut(await countRows(server().deps));
    const grown = Object.entries(end).map(([table, count]) => [table, count - (start[table] ?? 0)]);
    const seen: string[] = [];
    for (const url of readAfter(world)) {
      const answer = await callAs(server(), world[who] as Caller, ['GET', url]);
      if (answer.statusCode !== 200) throw new Error(answer.body);
      seen.push(answer.body);
    }
    return {
      answers,
      grown: Object.fromEntries(grown.filter(([, count]) => count !== 0)),
      seen: withoutNames(seen.join('\n')),
    };
  }

  /**
   * Requests that are done, which is not known from what did it: a lost answer would do them again.
   */
  const countUnknownEffects = () =>
    server().deps.db.$count(
      keyedRequests,
      and(eq(keyedRequests.hasEffect, false), isNotNull(keyedRequests.answer)),
    );

  describe.each(sampleOf(Object.entries<Change<World>>({ ...changes, ...endings }), 4))(
    '%s, sent four times side by side',
    (name, change) => {
      it('with one key is done once', async () => {
        const unknown = await countUnknownEffects();
        const alone = await send(name, change, [randomUUID()]);
        expect((await countUnknownEffects()) - unknown).toBe(0);
        const key = randomUUID();
        const together = await send(name, change, [key, key, key, key]);
        expect(codesOf(alone.answers)).toEqual(['done']);
        expect(codesOf(together.answers).filter((code) => code !== 'request_running')).toContain('done');
        for (const code of codesOf(together.answers)) expect(['done', 'request_running']).toContain(code);
        const bodies = together.answers.filter(({ statusCode }) => statusCode < 300).map(({ body }) => body);
        expect(new Set(bodies).size).toBe(1);
        expect(together.grown).toEqual(alone.grown);
        expect(together.seen).toBe(alone.seen);
      });

      it('with a key for each changes nothing more', async () => {
        const alone = await send(name, change, [randomUUID()]);
        const together = await send(name, change, [randomUUID(), randomUUID(), randomUUID(), randomUUID()]);
        const codes = codesOf(together.answers);
        expect(codes).toContain('done');
        if (!(name in endings)) expect(codes).toEqual(['done', 'done', 'done', 'done']);
        for (const { statusCode } of together.answers) expect(statusCode).toBeLessThan(500);
        expect(together.grown).toEqual(alone.grown);
        expect(together.seen).toBe(alone.seen);
      });
    },
  );
}

/**
 * Ids by the order in which they are met, and usernames without their numbers: two worlds differ in
 * nothing else.
 */
function withoutNames(text: string): string {
  const met = new Map<string, string>();
  return text
    .replace(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g, (id) => {
      const number = met.get(id) ?? `id ${met.size}`;
      met.set(id, number);
      return number;
    })
    .replace(/_\d+/g, '');
}

const codesOf = (answers: readonly Awaited<ReturnType<typeof act>>[]) =>
  answers.map(({ statusCode, body }) => (statusCode < 300 ? 'done' : JSON.parse(body).code));

/**
 * Whether this is `npm run test:long`, which tests every combination that `npm test` takes a fixed
 * sample of.
 */
export const isLongRun = process.env.LONG_TESTS === 'on';

/** One of the values, a different one from turn to turn; all of them in a long run. */
export function pickInTurn<Value>(values: readonly Value[], turn: number): readonly Value[] {
  const start = turn % Math.max(values.length, 1);
  return isLongRun ? values : values.slice(start, start + 1);
}

/** Every so-many-th value, counted from the first; all of them in a long run. */
export function sampleOf<Value>(values: readonly Value[], step: number): readonly Value[] {
  return isLongRun ? values : values.filter((_, place) => place % step === 0);
}

/** The patience for the slowest machine. After it, the test fails with the last error. */
const PATIENCE_MS = 30_000;

/**
 * Retries until `look` neither throws nor rejects, and returns its result. For states, never for
 * durations.
 */
export function eventually<T>(look: () => T | Promise<T>, { interval = 20 } = {}): Promise<T> {
  return vi.waitFor(look, { timeout: PATIENCE_MS, interval });
}
