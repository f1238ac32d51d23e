import type { Readable } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'

/** Two weeks of a venue with 40 courts are about 2 MiB. A larger body is cut off (invariant I12). */
const bodyCapBytes = 8 * 1024 * 1024

/**
 * A decompressed body. The cap applies after decompression, so a small compressed body cannot grow large.
 * @throws Error when the body is too large, broken off or in an unknown encoding.
 */
export async function readCappedBody(body: Readable, encoding: string | undefined): Promise<Uint8Array<ArrayBuffer>> {
  const decompressed = decompress(body, encoding)
  let whole = new Uint8Array(64 * 1024)
  let size = 0
  try {
    for await (const chunk of decompressed) {
      const piece = chunk as Buffer
      if (size + piece.length > bodyCapBytes) throw new Error('the answer is larger than 8 MiB')
      whole = withRoom(whole, { size, needed: size + piece.length })
      whole.set(piece, size)
      size += piece.length
    }
  } finally {
    body.destroy()
  }
  return whole.subarray(0, size)
}

/** Pieces are copied as they come: a site that sends single bytes would fill the memory with eight million of them. */
function withRoom(bytes: Uint8Array<ArrayBuffer>, { size, needed }: { size: number; needed: number }) {
  if (needed <= bytes.length) return bytes
  const larger = new Uint8Array(Math.max(needed, 2 * bytes.length))
  larger.set(bytes.subarray(0, size))
  return larger
}

function decompress(body: Readable, encoding: string | undefined): NodeJS.ReadableStream {
  switch (encoding?.trim().toLowerCase() ?? '') {
    case '':
    case 'identity':
      return body
    case 'gzip':
    case 'x-gzip':
      return through(body, createGunzip())
    case 'br':
      return through(body, createBrotliDecompress())
    case 'deflate':
      return through(body, createInflate())
    default:
      throw new Error(`the answer is compressed as ${encoding}, which was not asked for`)
  }
}

function through<T extends NodeJS.ReadWriteStream & { destroy(error?: Error): void }>(
  body: Readable,
  decompressor: T,
): T {
  body.once('error', (error) => decompressor.destroy(error))
  body.pipe(decompressor)
  return decompressor
}
