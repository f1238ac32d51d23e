import { createHash } from 'node:crypto'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { acceptedEncoding } from './accepted-encoding.ts'

/**
 * A JSON body that many readers get: serialised once, compressed once for each encoding, with an ETag of its content.
 */
export interface CachedBody {
  etag: string
  plain: Buffer
  compressed: Map<'br' | 'gzip', Buffer>
}

export function cacheBody(json: string): CachedBody {
  const plain = Buffer.from(json)
  const etag = `W/"${createHash('sha1').update(plain).digest('base64url')}"`
  return { etag, plain, compressed: new Map() }
}

export function sendCached(body: CachedBody, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.header('cache-control', 'no-cache').header('etag', body.etag).header('vary', 'accept-encoding')
  if (request.headers['if-none-match'] === body.etag) return reply.code(304).send()
  reply.type('application/json; charset=utf-8')
  const encoding = acceptedEncoding(request.headers['accept-encoding'])
  if (encoding === 'identity') return reply.send(body.plain)
  return reply.header('content-encoding', encoding).send(compressedAs(body, encoding))
}

function compressedAs(body: CachedBody, encoding: 'br' | 'gzip'): Buffer {
  const known = body.compressed.get(encoding)
  if (known) return known
  const made =
    encoding === 'br'
      ? brotliCompressSync(body.plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
      : gzipSync(body.plain)
  body.compressed.set(encoding, made)
  return made
}
