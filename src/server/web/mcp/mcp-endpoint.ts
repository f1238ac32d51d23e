import type { FastifyInstance } from 'fastify'
import type { McpDeps } from './answer-mcp.ts'

/**
 * /mcp: programs that speak the Model Context Protocol find openings and make alerts (rule integrations-9) (decision
 * 0038). The protocol is the SDK's, which loads with the first message.
 */
export function registerMcp(app: FastifyInstance, deps: McpDeps): void {
  app.route({
    method: ['GET', 'POST', 'DELETE'],
    url: '/mcp',
    async handler(request, reply) {
      const { answerMcp } = await import('./answer-mcp.ts')
      const answer = await answerMcp(request, deps)
      reply.header('cache-control', 'no-store')
      if (answer.status === 405) reply.header('allow', 'POST')
      return reply.send(answer)
    },
  })
}
