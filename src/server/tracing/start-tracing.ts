import { setTimeout as pause } from 'node:timers/promises'
import { trace } from '@opentelemetry/api'

/** So long the end of the process waits for a collector. */
const longestFarewellMs = 1000

export interface Tracing {
  /** Sends the remaining spans, and ends. */
  stop(): Promise<void>
}

/**
 * Sends traces to a collector (OTLP over HTTP, JSON) from now on. A collector that is away costs traces and nothing else.
 * `endpoint` is OTEL_EXPORTER_OTLP_ENDPOINT: its path is extended by /v1/traces.
 */
export async function startTracing({ endpoint, role }: { endpoint: string; role: string }): Promise<Tracing> {
  // Loaded only if it is used.
  const [{ BatchSpanProcessor, TracerProvider }, { OTLPTraceExporter }, { resourceFromAttributes }] = await Promise.all(
    [
      import('@opentelemetry/sdk-trace'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/resources'),
    ],
  )
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` })
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'courtside', 'service.instance.id': `${role}-${process.pid}` }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  })
  trace.setGlobalTracerProvider(provider)
  return {
    async stop() {
      trace.disable()
      // Unsent spans are lost, which is no reason to fail the stop.
      await Promise.race([
        provider.shutdown().catch(() => undefined),
        pause(longestFarewellMs, undefined, { ref: false }),
      ])
    },
  }
}
