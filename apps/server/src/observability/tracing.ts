import type { Tracer } from '@opentelemetry/api';
import { inRequest, type RequestContext } from './request-context.js';

/** A span of a trace. */
export interface Span {
  readonly traceId: string;
  /** The `traceparent` header for calls made within this span. */
  readonly traceparent: string;
  /** A span within this one. */
  child(name: string, attributes: Attributes): Span;
  end(failure?: unknown): void;
}

export type Attributes = Readonly<Record<string, string | number | undefined>>;

interface TraceTarget {
  /** Base address of a collector that accepts OTLP over HTTP, e.g. `http://collector:4318`. */
  readonly endpoint: string;
  readonly service: string;
  /** Share of new traces that are recorded, 0 to 1; for requests with a trace, the caller has decided. */
  readonly ratio: number;
}

let begin: ((name: string, attributes: Attributes, traceparent: string | undefined) => Span) | undefined;
let stop: () => Promise<void> = async () => undefined;

/** Sends the remaining spans and stops. */
export const stopTracing = (): Promise<void> => stop();

const PARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;

/** Starts tracing. The libraries are loaded only here, so servers without a collector do not need them. */
export async function startTracing({ endpoint, service, ratio }: TraceTarget): Promise<void> {
  const [api, sdk, { OTLPTraceExporter }, { resourceFromAttributes }] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-trace-base'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
  ]);
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` });
  const provider = new sdk.BasicTracerProvider({
    resource: resourceFromAttributes({ 'service.name': service }),
    sampler: new sdk.ParentBasedSampler({ root: new sdk.TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [new sdk.BatchSpanProcessor(exporter)],
  });
  const tracer = provider.getTracer('lamina');
  begin = (name, attributes, traceparent) => open(api, tracer, name, attributes, traceparent);
  stop = async () => {
    begin = undefined;
    await provider.shutdown();
  };
}

function open(
  api: typeof import('@opentelemetry/api'),
  tracer: Tracer,
  name: string,
  attributes: Attributes,
  traceparent: string | undefined,
): Span {
  const { ROOT_CONTEXT, SpanStatusCode, trace } = api;
  const [, traceId, spanId, flags] = PARENT.exec(traceparent ?? '') ?? [];
  const parent =
    traceId === undefined || spanId === undefined
      ? ROOT_CONTEXT
      : trace.setSpanContext(ROOT_CONTEXT, {
          traceId,
          spanId,
          traceFlags: Number.parseInt(flags ?? '0', 16),
          isRemote: true,
        });
  const span = tracer.startSpan(name, { attributes: { ...attributes } }, parent);
  const own = span.spanContext();
  const said = `00-${own.traceId}-${own.spanId}-${own.traceFlags.toString(16).padStart(2, '0')}`;
  return {
    traceId: own.traceId,
    traceparent: said,
    child: (childName, childAttributes) => open(api, tracer, childName, childAttributes, said),
    end: (failure) => {
      if (failure !== undefined)
        span.setStatus({
          code: SpanStatusCode.ERROR,
          message: failure instanceof Error ? failure.message : String(failure),
        });
      span.end();
    },
  };
}

/** The first span for an incoming request. undefined while tracing is off. */
export const beginTrace = (name: string, attributes: Attributes, traceparent: string | undefined): Span | undefined =>
  begin?.(name, attributes, traceparent);

/** Runs work as a span in the trace of the request; without a request or a trace it only runs the work. */
export function spanned<T>(
  context: RequestContext | undefined,
  name: string,
  attributes: Attributes,
  work: () => Promise<T>,
): Promise<T> {
  const span = context?.span?.child(name, attributes);
  return context === undefined || span === undefined ? work() : ended(span, inRequest({ ...context, span }, work));
}

async function ended<T>(span: Span, work: Promise<T>): Promise<T> {
  try {
    const result = await work;
    span.end();
    return result;
  } catch (error) {
    span.end(error);
    throw error;
  }
}
