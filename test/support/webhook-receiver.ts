import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { WebhookEvent } from '#domain/integrations/webhook.ts'

/** A call as a receiver got it. */
interface CaughtCall {
  /** 'POST /openings' */
  request: string
  id: string
  at: Date
  event: WebhookEvent
  body: string
  headers: Record<'webhook-id' | 'webhook-timestamp' | 'webhook-signature', string>
  /** True if the secret signed it, as Standard Webhooks has it. */
  isSigned(secret: string): boolean
}

/** The receiver's answer to the next calls; `undefined` takes them. */
type Fault =
  | { status: number; headers?: Record<string, string>; text?: string }
  | 'hang-up-after-body'
  | 'hang-up-before-body'

/** Somebody's server on loopback, which takes calls and fails on demand. */
export async function startWebhookReceiver() {
  const receiver = {
    url: '',
    calls: [] as CaughtCall[],
    fault: undefined as Fault | undefined,
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  const server = createServer((request, response) => {
    void (async () => {
      const { fault } = receiver
      if (fault === 'hang-up-before-body') return void request.socket.destroy()
      const body = await text(request).catch(() => undefined)
      if (body === undefined) return
      const header = (name: string) => String(request.headers[`webhook-${name}`])
      receiver.calls.push({
        request: `${request.method} ${request.url}`,
        id: header('id'),
        at: new Date(Number(header('timestamp')) * 1000),
        event: JSON.parse(body) as WebhookEvent,
        body,
        headers: {
          'webhook-id': header('id'),
          'webhook-timestamp': header('timestamp'),
          'webhook-signature': header('signature'),
        },
        isSigned(secret) {
          const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
          const signed = createHmac('sha256', key)
            .update(`${header('id')}.${header('timestamp')}.${body}`)
            .digest()
          return header('signature')
            .split(' ')
            .map((one) => one.split(','))
            .some(
              ([version, signature = '']) =>
                version === 'v1' && timingSafeEqual(signed, Buffer.from(signature, 'base64')),
            )
        },
      })
      if (fault === 'hang-up-after-body') return void request.socket.destroy()
      response.writeHead(fault?.status ?? 204, fault?.headers).end(fault?.text)
    })()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/openings`
  return receiver
}
