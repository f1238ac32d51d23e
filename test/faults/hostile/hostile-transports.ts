import type { ServerResponse } from 'node:http'
import { brotliCompressSync, gzipSync } from 'node:zlib'

/** One answer to send, hostile in how it comes. */
interface Sending {
  response: ServerResponse
  body: string | Buffer
  contentType: string
  random: () => number
}

const zeros = (mib: number) => Buffer.alloc(mib * 2 ** 20, 32)
let bombs: Record<string, Buffer> | undefined

/** Packed when the first is thrown. */
function bombOf(encoding: string): Buffer {
  bombs ??= { gzip: gzipSync(zeros(256)), br: brotliCompressSync(zeros(64)), twice: gzipSync(gzipSync(zeros(64))) }
  return bombs[encoding]!
}

/** Writes again and again until the caller hangs up. */
function keepWriting(response: ServerResponse, piece: string | Buffer, everyMs: number): void {
  const timer = setInterval(() => response.write(piece), everyMs)
  response.on('close', () => clearInterval(timer))
}

/** Ways to send an answer. `slow` ones hold their venue until its deadline. */
export const hostileTransports: Readonly<Record<string, { isSlow?: true; send: (sending: Sending) => void }>> = {
  'a bomb': {
    send({ response, random, contentType }) {
      const kind = ['gzip', 'br', 'twice'][Math.floor(random() * 3)]!
      const encoding = kind === 'twice' ? 'gzip' : kind
      response.writeHead(200, { 'content-type': contentType, 'content-encoding': encoding }).end(bombOf(kind))
    },
  },
  'a bad packing': {
    send: ({ response, body }) => void response.writeHead(200, { 'content-encoding': 'gzip' }).end(body),
  },
  'an unknown packing': {
    send: ({ response, body }) => void response.writeHead(200, { 'content-encoding': 'gzip, '.repeat(500) }).end(body),
  },
  'endless headers': {
    send({ response }) {
      const { socket } = response
      socket?.write('HTTP/1.1 200 OK\r\n')
      for (let at = 0; at < 5000; at += 1) socket?.write(`x-${at}: ${'y'.repeat(100)}\r\n`)
      response.on('close', () => socket?.destroy())
      setTimeout(() => socket?.destroy(), 500)
    },
  },
  'headers of odd bytes': {
    send({ response }) {
      response.socket?.end('HTTP/1.1 200 OK\r\nlocation: \xff\x00\r\ncontent-length: 99999999999999999999\r\n\r\nx')
    },
  },
  'an endless body': { send: ({ response }) => keepWriting(response.writeHead(200), zeros(1), 5) },
  'a body in single bytes': {
    send({ response, body }) {
      response.writeHead(200)
      const bytes = Buffer.from(body).subarray(0, 200_000)
      for (let at = 0; at < bytes.length; at += 1) response.write(bytes.subarray(at, at + 1))
      response.end()
    },
  },
  'a body without its end': {
    send({ response, body }) {
      response.writeHead(200, { 'content-length': String(Buffer.byteLength(body) + 10) }).write(body)
      setTimeout(() => response.destroy(), 100)
    },
  },
  'a hang-up': { send: ({ response }) => void response.destroy() },
  'redirects in a circle': {
    send: ({ response, random }) => void response.writeHead(302, { location: `/${random()}` }).end(),
  },
  'a redirect to a long address': {
    send: ({ response, random }) =>
      void response.writeHead(302, { location: `/${(random() < 0.5 ? 'login' : '%2f..').repeat(2500)}` }).end(),
  },
  'a redirect within': {
    send: ({ response }) => void response.writeHead(302, { location: 'http://169.254.169.254/' }).end(),
  },
  'an odd status': {
    send: ({ response, random, body }) =>
      void response.writeHead([201, 204, 206, 226, 304, 500, 599][Math.floor(random() * 7)]!).end(body),
  },
  drops: { isSlow: true, send: ({ response }) => keepWriting(response.writeHead(200), ' ', 300) },
  silence: { isSlow: true, send: () => undefined },
}
