import { createMcpHandler, McpServer } from '@modelcontextprotocol/server'
import type { FastifyRequest } from 'fastify'
import { version } from '#server/installation.ts'
import type { RestDeps } from '#server/web/rest/rest-deps.ts'
import { region } from '#region/region.ts'
import { registerTools } from './mcp-tools.ts'

/** Dependencies of the tools. */
export interface McpDeps extends Pick<RestDeps, 'callerFor' | 'emailOf' | 'appUrl' | 'catalogue'> {
  /** Gets the error of each failed call. */
  onFailure: (error: unknown) => void
}

/** Answers a message by a server of its own: no session and no stream is kept, so any process answers. */
export async function answerMcp(request: FastifyRequest, deps: McpDeps): Promise<Response> {
  // A subscription would hold a stream for changes that these tools never have.
  const { fetch } = createMcpHandler(() => serverFor(request, deps), { maxSubscriptions: 0 })
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) if (typeof value === 'string') headers.set(name, value)
  const { method, body: parsedBody } = request
  return fetch(new Request(new URL('/mcp', deps.appUrl), { method, headers }), { parsedBody })
}

function serverFor(request: FastifyRequest, { callerFor, emailOf, catalogue, onFailure }: McpDeps): McpServer {
  const server = new McpServer(
    { name: 'courtside', title: 'Courtside', version },
    {
      capabilities: { tools: { listChanged: false } },
      instructions: `Dates and times are those of ${region.name}. Booking is done on the venue’s own page.`,
    },
  )
  registerTools(server, { caller: callerFor(request), emailOf: () => emailOf(request), catalogue }, onFailure)
  return server
}
