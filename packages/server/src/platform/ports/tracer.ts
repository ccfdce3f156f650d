/**
 * Allowed in traces: names of services, tables, queues and routes, and numbers. Never a URL with
 * its query, a statement's parameter, a text or a person's id, because people who may read traces
 * may not read personal data.
 */
type SpanAttributes = Readonly<Record<string, string | number>>;

interface SpanDescription {
  readonly name: string;
  readonly kind: 'client' | 'consumer' | 'server';
  readonly attributes?: SpanAttributes;
}

/** A span that is under way. */
export interface OpenSpan {
  /** Spans started in `work` become children of this span. */
  run<T>(work: () => T): T;
  /** Adds attributes that are known later. */
  add(attributes: SpanAttributes): void;
  /**
   * Ends the span. Records only the kind of a failure, because its message may be personal.
   * Idempotent.
   */
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
  /** Sends remaining spans, within two seconds. */
  close(): Promise<void>;
}
