/**
 * What a trace may say: names of services, tables, queues and routes, numbers. Never an address
 * with its query, a parameter of a statement, a text or an id of a person: whoever reads traces is
 * not whoever may read data.
 */
type SpanAttributes = Readonly<Record<string, string | number>>;

interface SpanDescription {
  readonly name: string;
  readonly kind: 'client' | 'consumer' | 'server';
  readonly attributes?: SpanAttributes;
}

/** A span that is under way. */
export interface OpenSpan {
  /** What begins in `work` belongs below this span. */
  run<T>(work: () => T): T;
  /** Adds what is known only now. */
  add(attributes: SpanAttributes): void;
  /** Ends it; of a failure only its kind is kept, as its message may be personal. Idempotent. */
  end(failure?: unknown): void;
}

/** Records what happens for a request or a job, and how long each part takes. */
export interface Tracer {
  /** Whether the running work belongs to a trace. Cheap. */
  isTracing(): boolean;
  /**
   * @param traceparent header of a caller whose trace is continued (W3C); one that is not valid
   * begins a new trace.
   */
  begin(span: SpanDescription, traceparent?: string): OpenSpan;
  /** Runs `work` as one span, which ends with it. */
  span<T>(span: SpanDescription, work: () => Promise<T>): Promise<T>;
  /** Sends what is left, within two seconds. */
  close(): Promise<void>;
}
