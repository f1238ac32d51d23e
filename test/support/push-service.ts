import { createDecipheriv, createECDH, hkdfSync, randomBytes, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { importJWK, jwtVerify, type JWTPayload } from 'jose'
import type { PushMessage } from '#domain/notifications/push-message.ts'
import type { PushSubscriptionInput } from '#domain/notifications/push-subscription.ts'

/** A push as its browser got it. */
export interface CaughtPush {
  endpoint: string
  message: PushMessage
  topic: string
  ttlSeconds: number
  urgency: string
  /** The claims of the sender's token. */
  vapid: JWTPayload
  /** The key that it signed with. */
  key: string
}

/** The service's answer to the next pushes; `undefined` takes them. */
type PushFault = { status: number; headers?: Record<string, string> } | 'hang-up-after-body' | 'hang-up-before-body'

export interface PushService {
  origin: string
  pushes: CaughtPush[]
  /** Requests that were not taken. */
  refused: number
  fault: PushFault | undefined
  /** The subscription of another browser. */
  subscribe(): PushSubscriptionInput
  /** Resolves once so many pushes have been taken in all. */
  waitFor(count: number): Promise<CaughtPush[]>
  stop(): Promise<void>
}

interface Browser {
  keys: ReturnType<typeof createECDH>
  auth: Buffer
}

/** A real push service on loopback (RFC 8030), whose browsers decrypt their pushes, and which fails on demand. */
export async function startPushService(): Promise<PushService> {
  const browsers = new Map<string, Browser>()
  const waiting = new Set<() => void>()
  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const service: PushService = {
    origin,
    pushes: [],
    refused: 0,
    fault: undefined,
    subscribe() {
      const keys = createECDH('prime256v1')
      const p256dh = keys.generateKeys('base64url')
      const auth = randomBytes(16)
      const path = `/push/${randomUUID()}`
      browsers.set(path, { keys, auth })
      return { endpoint: `${origin}${path}`, keys: { p256dh, auth: auth.toString('base64url') } }
    },
    async waitFor(count) {
      while (service.pushes.length < count) await new Promise<void>((resolve) => waiting.add(resolve))
      return service.pushes
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { fault } = service
    if (fault === 'hang-up-before-body') {
      service.refused += 1
      return void request.socket.destroy()
    }
    const body = await buffer(request).catch(() => undefined)
    if (!body) return
    if (typeof fault === 'object') {
      service.refused += 1
      return void response.writeHead(fault.status, fault.headers).end()
    }
    const browser = browsers.get(request.url ?? '')
    if (!browser) return void response.writeHead(404).end()
    const header = (name: string) => String(request.headers[name])
    service.pushes.push({
      endpoint: `${origin}${request.url}`,
      message: JSON.parse(decrypt(body, browser)) as PushMessage,
      topic: header('topic'),
      ttlSeconds: Number(header('ttl')),
      urgency: header('urgency'),
      ...(await verifyVapid(header('authorization'), origin)),
    })
    for (const wake of waiting) wake()
    waiting.clear()
    if (fault === 'hang-up-after-body') return void request.socket.destroy()
    response.writeHead(201, { location: `${origin}/message/${randomUUID()}` }).end()
  }
  return service
}

/** RFC 8291 and RFC 8188: one record, whose key follows from both sides' keys and the shared secret. */
function decrypt(body: Buffer, { keys, auth }: Browser): string {
  const salt = body.subarray(0, 16)
  const sender = body.subarray(21, 21 + body.readUInt8(20))
  const record = body.subarray(21 + sender.length)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender])
  const ikm = Buffer.from(hkdfSync('sha256', keys.computeSecret(sender), auth, info, 32))
  const part = (name: string, length: number) =>
    Buffer.from(hkdfSync('sha256', ikm, salt, Buffer.from(`Content-Encoding: ${name}\0`), length))
  const cipher = createDecipheriv('aes-128-gcm', part('aes128gcm', 16), part('nonce', 12))
  cipher.setAuthTag(record.subarray(-16))
  const padded = Buffer.concat([cipher.update(record.subarray(0, -16)), cipher.final()])
  return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8')
}

/** RFC 8292: `vapid t=…, k=…`, signed for this service and for a day at most. */
async function verifyVapid(authorization: string, audience: string): Promise<{ vapid: JWTPayload; key: string }> {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? []
  const point = Buffer.from(key, 'base64url')
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  const { payload } = await jwtVerify(token, await importJWK(jwk, 'ES256'), { audience })
  return { vapid: payload, key }
}
