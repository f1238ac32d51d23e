import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { isV1 } from './problem.ts'

const Nothing = z.strictObject({}).nullish()

/**
 * Refuses a query or a body that a path of /api/v1 does not take (rule api-30). A path that takes some
 * refuses unknown fields by its schema.
 * @throws ZodError
 */
export function refuseUnasked({ url, query, body, routeOptions: { schema } }: FastifyRequest): void {
  if (!isV1(url)) return
  if (!schema?.querystring) Nothing.parse(query)
  if (!schema?.body) Nothing.parse(body)
}
