import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { AppError } from '#domain/app-error.ts'
import { version } from '#server/installation.ts'
import { failureOf } from '#server/trpc/failure.ts'
import { requireStorable } from '#server/trpc/require-storable.ts'
import type { RestDeps } from '#server/web/rest/rest-deps.ts'
import { mcpTools, type ToolCaller } from './mcp-tools.ts'
import { region } from '#region/region.ts'

/** Versions of the Model Context Protocol whose messages these are, the newest first. */
const versions = ['2025-11-25', '2025-06-18', '2025-03-26']

const Message = z.object({
  jsonrpc: z.literal('2.0'),
  /** Missing in a notification, which is not answered. */
  id: z.union([z.string(), z.number()]).optional(),
  method: z.string().optional(),
  params: z.record(z.string(), z.unknown()).default({}),
})
const Call = z.object({ name: z.string(), arguments: z.record(z.string(), z.unknown()).default({}) })

/** Codes of JSON-RPC 2.0. */
const faults = { invalidRequest: -32600, unknownMethod: -32601, invalidParams: -32602 }

/**
 * POST /mcp: programs that speak the Model Context Protocol find openings and make alerts (rule integrations-9) (decision 0038). Each message is
 * answered by itself, as JSON: no session and no stream is kept, so a GET has nothing to open.
 */
export function registerMcp(
  app: FastifyInstance,
  { callerFor, emailOf }: Pick<RestDeps, 'callerFor' | 'emailOf'>,
): void {
  app.post('/mcp', async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const read = Message.safeParse(request.body)
    if (!read.success)
      return reply.code(400).send(refusal(null, faults.invalidRequest, 'Send one JSON-RPC 2.0 message.'))
    const { id, method, params } = read.data
    if (id === undefined || method === undefined) return reply.code(202).send()
    return answer({ id, method, params, caller: callerFor(request), emailOf: () => emailOf(request) })
  })
  app.route({
    method: ['GET', 'DELETE'],
    url: '/mcp',
    handler(_request, reply) {
      reply.header('allow', 'POST')
      throw new AppError('METHOD_NOT_ALLOWED', 'This path takes POST only.')
    },
  })
}

type Id = string | number

async function answer({
  id,
  method,
  params,
  ...by
}: {
  id: Id
  method: string
  params: Record<string, unknown>
} & ToolCaller): Promise<object> {
  switch (method) {
    case 'initialize':
      return result(id, {
        protocolVersion: versions.find((one) => one === params['protocolVersion']) ?? versions[0],
        capabilities: { tools: {} },
        serverInfo: { name: 'courtside', title: 'Courtside', version },
        instructions: `Dates and times are those of ${region.name}. Booking is done on the venue’s own page.`,
      })
    case 'ping':
      return result(id, {})
    case 'tools/list':
      return result(id, { tools: describeTools() })
    case 'tools/call': {
      const call = Call.safeParse(params)
      const tool = call.success && Object.hasOwn(mcpTools, call.data.name) ? mcpTools[call.data.name] : undefined
      if (!call.success || !tool) return refusal(id, faults.invalidParams, 'There is no such tool.')
      return result(id, await content(async () => run(tool, by, call.data.arguments)))
    }
    default:
      return refusal(id, faults.unknownMethod, 'There is no such method.')
  }
}

/** A refusal of the tool is a result that the model reads and mends; only a fault of ours is none. */
async function content(run: () => Promise<object>): Promise<object> {
  try {
    const found = await run()
    return { content: [{ type: 'text', text: JSON.stringify(found) }], structuredContent: found }
  } catch (error) {
    const { code, message } = failureOf(error)
    if (code === 'INTERNAL') throw error
    return { content: [{ type: 'text', text: message }], isError: true }
  }
}

/** @throws AppError or ZodError for input that is refused */
function run(tool: (typeof mcpTools)[string], by: ToolCaller, input: unknown): Promise<object> {
  requireStorable(input)
  return tool.run(by, input)
}

function describeTools(): object[] {
  return Object.entries(mcpTools).map(([name, { title, description, input, isReading, isDeleting = false }]) => ({
    name,
    title,
    description,
    inputSchema: z.toJSONSchema(input, { io: 'input', reused: 'inline', metadata: z.registry() }),
    annotations: { readOnlyHint: isReading, destructiveHint: isDeleting },
  }))
}

function result(id: Id, value: object): object {
  return { jsonrpc: '2.0', id, result: value }
}

function refusal(id: Id | null, code: number, message: string): object {
  return { jsonrpc: '2.0', id, error: { code, message } }
}
