import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { SmsRelay } from '#domain/machines/channel-request.ts'

const account = `AC${'0123456789abcdef'.repeat(2)}`
const token = 'fedcba9876543210'.repeat(2)

/** A message as the provider got it. */
interface CaughtSms {
  to: string | null
  from: string | null
  body: string | null
}

/** Twilio's API of messages on loopback, which keeps what it takes and fails on demand. */
export async function startSmsProvider() {
  const server = createServer((request, response) => {
    void (async () => {
      const body = await text(request).catch(() => undefined)
      if (body === undefined) return
      const fields = new URLSearchParams(body)
      const signedIn = `Basic ${Buffer.from(`${account}:${token}`).toString('base64')}`
      const asked = `${request.method} ${request.url} ${request.headers['content-type']} ${request.headers.authorization}`
      const path = `/2010-04-01/Accounts/${account}/Messages.json`
      if (asked !== `POST ${path} application/x-www-form-urlencoded ${signedIn}`) {
        return void response.writeHead(401).end('{"code":20003,"message":"Authenticate","status":401}')
      }
      const { fault } = provider
      if (fault) return void response.writeHead(fault.status).end(JSON.stringify({ message: fault.message }))
      provider.messages.push({ to: fields.get('To'), from: fields.get('From'), body: fields.get('Body') })
      response.writeHead(201).end('{"status":"queued"}')
    })()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const api = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const relay: SmsRelay = { api, account, token, sender: '+61400000000' }
  const provider = {
    relay,
    messages: [] as CaughtSms[],
    fault: undefined as { status: number; message: string } | undefined,
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return provider
}
