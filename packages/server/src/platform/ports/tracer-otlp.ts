import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import type { Context } from '@opentelemetry/api';
import type { BatchSpanProcessorOptions, Sampler } from '@opentelemetry/sdk-trace';
import type { Config } from '../../config.ts';
import type { Log } from '../log.ts';
import { version } from '../version.ts';
import type { OpenSpan, Tracer } from './tracer.ts';

type Sdk = typeof import('@opentelemetry/sdk-trace');
type Exporter = BatchSpanProcessorOptions['exporter'];
type Settings = Pick<
  Config,
  | 'OTEL_EXPORTER_OTLP_HEADERS'
  | 'OTEL_RESOURCE_ATTRIBUTES'
  | 'OTEL_SERVICE_NAME'
  | 'OTEL_TRACES_SAMPLER'
  | 'OTEL_TRACES_SAMPLER_ARG'
>;

const CLOSING_MS = 2_000;
const WARN_EVERY_MS = 60_000;

const traceparentShape = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;

/** An error's code, otherwise its name: never its message. */
function kindOf(error: unknown): string {
  const { code, name } = (error ?? {}) as { readonly code?: unknown; readonly name?: unknown };
  if (typeof code === 'string' && /^\w{1,40}$/.test(code)) return code;
  return typeof name === 'string' ? name : 'unknown';
}

/**
 * Sends traces to an OpenTelemetry collector (OTLP over HTTP, JSON).
 * @param url where spans are posted: ".../v1/traces".
 */
export async function createOtlpTracer(url: string, settings: Settings, log: Log): Promise<Tracer> {
  // Loaded lazily: other installations do not load it.
  const [api, sdk, { OTLPTraceExporter }, { resourceFromAttributes }] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
  ]);
  const headers = settings.OTEL_EXPORTER_OTLP_HEADERS;
  const exporter = warnOfFailures(new OTLPTraceExporter({ url, headers: { ...headers } }), log);
  const provider = new sdk.TracerProvider({
    resource: resourceFromAttributes({
      'service.version': version,
      'process.pid': process.pid,
      ...settings.OTEL_RESOURCE_ATTRIBUTES,
      'service.name': settings.OTEL_SERVICE_NAME,
    }),
    sampler: chooseSampler(sdk, settings),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter })],
  });
  const tracer = provider.getTracer('lampion', version);
  /** Not the global context, because several products may run in one process, as in tests. */
  const current = new AsyncLocalStorage<Context>();
  const kinds = { client: api.SpanKind.CLIENT, consumer: api.SpanKind.CONSUMER, server: api.SpanKind.SERVER };

  function parentOf(traceparent: string | undefined): Context {
    const [, traceId = '', spanId = '', flags = ''] = traceparentShape.exec(traceparent ?? '') ?? [];
    const remote = { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true };
    if (!api.isSpanContextValid(remote)) return current.getStore() ?? api.ROOT_CONTEXT;
    return api.trace.setSpanContext(api.ROOT_CONTEXT, remote);
  }

  function begin(
    { name, kind, attributes = {} }: Parameters<Tracer['begin']>[0],
    traceparent?: string,
  ): OpenSpan {
    const parent = parentOf(traceparent);
    const span = tracer.startSpan(name, { kind: kinds[kind], attributes }, parent);
    const context = api.trace.setSpan(parent, span);
    return {
      run: (work) => current.run(context, work),
      add: (added) => void span.setAttributes(added),
      end(failure) {
        if (!span.isRecording()) return;
        if (failure !== undefined) {
          span.setAttribute('error.type', kindOf(failure));
          span.setStatus({ code: api.SpanStatusCode.ERROR });
        }
        span.end();
      },
    };
  }

  return {
    isTracing: () => current.getStore() !== undefined,
    begin,
    async span(description, work) {
      const span = begin(description);
      try {
        const result = await span.run(work);
        span.end();
        return result;
      } catch (error) {
        span.end(error ?? new Error('unknown'));
        throw error;
      }
    },
    async close() {
      const stopped = provider.shutdown().catch(() => undefined);
      await Promise.race([stopped, delay(CLOSING_MS, undefined, { ref: false })]);
    },
  };
}

function chooseSampler(sdk: Sdk, settings: Settings): Sampler {
  const { OTEL_TRACES_SAMPLER: name, OTEL_TRACES_SAMPLER_ARG: ratio } = settings;
  const samplers: Readonly<Record<string, () => Sampler>> = {
    always_off: () => new sdk.AlwaysOffSampler(),
    traceidratio: () => new sdk.TraceIdRatioBasedSampler(ratio),
  };
  const root = samplers[name.replace(/^parentbased_/, '')]?.() ?? new sdk.AlwaysOnSampler();
  return name.startsWith('parentbased_') ? new sdk.ParentBasedSampler({ root }) : root;
}

/** Logs failures: the library silently drops spans when the collector does not answer. */
function warnOfFailures(exporter: Exporter, log: Log): Exporter {
  let warnedAt = Number.NEGATIVE_INFINITY;
  return {
    export(spans, done) {
      exporter.export(spans, (result) => {
        if (result.code !== 0 && performance.now() - warnedAt > WARN_EVERY_MS) {
          warnedAt = performance.now();
          log.warn({ err: result.error, spans: spans.length }, 'traces could not be sent');
        }
        done(result);
      });
    },
    forceFlush: async () => exporter.forceFlush?.(),
    shutdown: () => exporter.shutdown(),
  };
}
