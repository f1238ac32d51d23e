import { ROOT_CONTEXT, SpanStatusCode, trace, TraceFlags, type Attributes, type Context } from '@opentelemetry/api'

/** A part of a trace while it lasts. */
export interface Part {
  /** How others go on in this trace (W3C Trace Context, `traceparent`); undefined while nothing is traced. */
  traceparent: string | undefined
  note(attributes: Attributes): void
}

/**
 * Does work as a part of a trace: of the one that `parent` names, or of a new one. Without a collector (start-tracing.ts)
 * it costs a call.
 */
export async function inSpan<Result>(
  name: string,
  { parent, attributes = {} }: { parent?: string | null | undefined; attributes?: Attributes },
  work: (part: Part) => Promise<Result>,
): Promise<Result> {
  const span = trace.getTracer('courtside').startSpan(name, { attributes }, contextOf(parent))
  const { traceId, spanId } = span.spanContext()
  const traceparent = span.isRecording() ? `00-${traceId}-${spanId}-01` : undefined
  try {
    return await work({ traceparent, note: (more) => void span.setAttributes(more) })
  } catch (error) {
    span.setStatus({ code: SpanStatusCode.ERROR, message: error instanceof Error ? error.name : 'unknown' })
    throw error
  } finally {
    span.end()
  }
}

function contextOf(traceparent: string | null | undefined): Context {
  const [, traceId, spanId] = /^00-([0-9a-f]{32})-([0-9a-f]{16})-/.exec(traceparent ?? '') ?? []
  if (traceId === undefined || spanId === undefined) return ROOT_CONTEXT
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags: TraceFlags.SAMPLED, isRemote: true })
}
