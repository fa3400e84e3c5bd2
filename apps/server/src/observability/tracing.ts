import type { Tracer } from '@opentelemetry/api';
import { inRequest, type RequestContext } from './request-context.js';

/** A piece of work of a trace. */
export interface Span {
  readonly traceId: string;
  /** The `traceparent` header of calls that are made on its behalf. */
  readonly traceparent: string;
  /** A piece of this work. */
  child(name: string, attributes: Attributes): Span;
  end(failure?: unknown): void;
}

export type Attributes = Readonly<Record<string, string | number | undefined>>;

interface TraceTarget {
  /** Base address of a collector that takes OTLP over HTTP, e.g. `http://collector:4318`. */
  readonly endpoint: string;
  readonly service: string;
  /** Share of the traces that begin here and are kept, 0 to 1; who calls us with a trace has decided himself. */
  readonly ratio: number;
}

let begin: ((name: string, attributes: Attributes, traceparent: string | undefined) => Span) | undefined;
let stop: () => Promise<void> = async () => undefined;

/** Ends what waits to be sent. */
export const stopTracing = (): Promise<void> => stop();

const PARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;

/** Begins to write traces. The libraries are loaded now: servers without a collector go without them. */
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

/** The first piece of a trace: a request that came in. Undefined while traces are off. */
export const beginTrace = (name: string, attributes: Attributes, traceparent: string | undefined): Span | undefined =>
  begin?.(name, attributes, traceparent);

/** Does a piece of work as a span of the request's trace, over the spans within; without a request or a trace just does it. */
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
