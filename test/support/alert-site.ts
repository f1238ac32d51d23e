import type { inferRouterOutputs } from '@trpc/server'
import type { z } from 'zod'
import type { Alert } from '#domain/alerts/alert.ts'
import type { CreateAlertInput } from '#domain/alerts/create-alert-input.ts'
import type { CoveredDay } from '#domain/availability/opening.ts'
import type { AppRouter } from '#server/trpc-router.ts'
import { transformer } from '#server/trpc/transformer.ts'
import { createReplicas } from '#server/store/replicas.ts'
import { loadBoardRows } from '#server/store/readings/venue-days.ts'
import { createAuthSite } from './auth-site.ts'

type Asked = Partial<z.input<typeof CreateAlertInput>>

export interface AlertAnswer {
  status: number
  headers: Record<string, unknown>
  text: string
  // The tests look into answers of many shapes; each states the shape it expects.
  body: Alert & Alert[] & { alerts: Alert[]; alertCount: number; isRecurring: boolean; error: string; sent: number }
}

type Outputs = inferRouterOutputs<AppRouter>['alerts']
interface Answer<Name extends keyof Outputs> {
  data: Outputs[Name]
  /** '404 There is no such alert.', where it was refused. */
  refusal: string | undefined
}
interface Envelope {
  result?: { data: Parameters<typeof transformer.output.deserialize>[0] }
  error?: Parameters<typeof transformer.output.deserialize>[0]
}

function refusalOf(error: Envelope['error']): string | undefined {
  if (!error) return undefined
  const { message, data } = transformer.output.deserialize(error) as { message: string; data: { httpStatus: number } }
  return `${data.httpStatus} ${message}`
}

/** A tennis alert for the evening of 26 November, as outside clients send it. */
export const evening = {
  sport: 'tennis',
  venues: ['manly-lawn-tc'],
  timeSlots: ['7:00 PM'],
  specificDate: '2026-11-26',
} as const

/** The documented paths of alerts over a database of the test's own; it is 24 November 2026, 8 PM in Sydney. */
export async function createAlertSite(options: Parameters<typeof createAuthSite>[0] = {}) {
  const site = await createAuthSite(options)

  async function call(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    { token, body, headers = {} }: { token?: string; body?: unknown; headers?: Record<string, string> } = {},
  ): Promise<AlertAnswer> {
    const response = await site.app.inject({
      method,
      url: path,
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const text = response.body
    const isJson = String(response.headers['content-type']).startsWith('application/json')
    return {
      status: response.statusCode,
      headers: response.headers,
      text,
      body: (isJson ? JSON.parse(text) : undefined) as AlertAnswer['body'],
    }
  }

  /** A procedure as the application calls it: its answer, or the code of its refusal. */
  async function procedure(method: 'GET' | 'POST', name: string, input: unknown, token?: string) {
    const said = transformer.input.serialize(input)
    const path = `/trpc/alerts.${name}`
    const as = token !== undefined ? { token } : {}
    const { text } =
      method === 'GET'
        ? await call('GET', `${path}?input=${encodeURIComponent(JSON.stringify(said))}`, as)
        : await call('POST', path, { ...as, body: said })
    const { result, error } = JSON.parse(text) as Envelope
    return { data: result ? transformer.output.deserialize(result.data) : undefined, refusal: refusalOf(error) }
  }

  return {
    ...site,
    call,
    ask: async <Name extends keyof Outputs>(name: Name, input: unknown, token?: string) =>
      (await procedure('GET', name, input, token)) as Answer<Name>,
    act: async <Name extends keyof Outputs>(name: Name, input: unknown, token?: string) =>
      (await procedure('POST', name, input, token)) as Answer<Name>,
    create(body: Asked, token?: string): Promise<AlertAnswer> {
      return call('POST', '/api/alerts', { body: { ...evening, ...body }, ...(token !== undefined && { token }) })
    },
    async list(token: string): Promise<Alert[]> {
      return (await call('GET', '/api/alerts', { token })).body
    },
    /** The waiting mails for an address, by kind, oldest first. */
    async queued(address: string): Promise<{ kind: string; payload: Record<string, unknown> }[]> {
      return site
        .em()
        .execute('select kind, payload from notification where address = ? order by created_at, id', [address])
    },
    /** A reading as the worker stores it, and the board knows it at once. */
    async read(venueId: string, covered: CoveredDay[]): Promise<void> {
      await site.record({ venueId, covered })
      const rows = await loadBoardRows({ em: site.em(), replicas: createReplicas([], () => {}) }, '2026-01-01', venueId)
      const dates = covered.map(({ date }) => date)
      site.board.apply(venueId, rows, dates)
    },
  }
}

export type AlertSite = Awaited<ReturnType<typeof createAlertSite>>
