import type pg from 'pg';
import type { OpenSpan, Tracer } from '../ports/tracer.ts';

type Query = (...args: unknown[]) => unknown;
type Callback = (error: unknown, result: unknown) => void;

const OPERATIONS = new Set(['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'WITH', 'BEGIN', 'COMMIT', 'ROLLBACK']);

/** Describes a statement by its first keyword and table, never by its text or parameters. */
function describeStatement(text: string) {
  const word = /^\s*(\w+)/.exec(text)?.[1]?.toUpperCase() ?? '';
  const operation = OPERATIONS.has(word) ? word : 'OTHER';
  const table = /\b(?:from|into|update)\s+(?:only\s+)?"?([a-z]\w*)"?/i.exec(text)?.[1];
  return {
    name: table === undefined ? operation : `${operation} ${table}`,
    kind: 'client',
    attributes: {
      'db.system.name': 'postgresql',
      'db.operation.name': operation,
      ...(table !== undefined && { 'db.collection.name': table }),
    },
  } as const;
}

function textOf(query: unknown): string | undefined {
  if (typeof query === 'string') return query;
  const { text } = (query ?? {}) as { readonly text?: unknown };
  return typeof text === 'string' ? text : undefined;
}

/** Runs a query and ends the span with it, for callbacks and promises. */
function ask(query: Query, args: unknown[], span: OpenSpan): unknown {
  const callback = args.at(-1);
  if (typeof callback === 'function') {
    const ended: Callback = (error, result) => {
      span.end(error ?? undefined);
      (callback as Callback)(error, result);
    };
    return query(...args.slice(0, -1), ended);
  }
  const answer = query(...args);
  if (!(answer instanceof Promise)) {
    span.end();
    return answer;
  }
  return answer.then(
    (result: unknown) => {
      span.end();
      return result;
    },
    (error: unknown) => {
      span.end(error);
      throw error;
    },
  );
}

/**
 * Creates a span for each statement within a trace, on every connection the pool opens from now on.
 */
export function traceQueries(pool: pg.Pool, tracer: Tracer): void {
  pool.on('connect', (client) => {
    const query: Query = client.query.bind(client) as Query;
    const traced: Query = (...args) => {
      const text = tracer.isTracing() ? textOf(args[0]) : undefined;
      return text === undefined ? query(...args) : ask(query, args, tracer.begin(describeStatement(text)));
    };
    Object.assign(client, { query: traced });
  });
}
