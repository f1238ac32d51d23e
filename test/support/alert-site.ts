import type { z } from 'zod'
import type { Alert } from '#domain/alerts/alert.ts'
import type { CreateAlertInput } from '#domain/alerts/create-alert-input.ts'
import type { CoveredDay } from '#domain/availability/opening.ts'
import { createAuthSite } from './auth-site.ts'

type Asked = Partial<z.input<typeof CreateAlertInput>>

export interface AlertAnswer {
  status: number
  headers: Record<string, unknown>
  text: string
  // The tests look into answers of many shapes; each says what it expects of one.
  body: Alert & Alert[] & { alerts: Alert[]; alertCount: number; isRecurring: boolean; error: string; sent: number }
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

  return {
    ...site,
    call,
    create(body: Asked, token?: string): Promise<AlertAnswer> {
      return call('POST', '/api/alerts', { body: { ...evening, ...body }, ...(token !== undefined && { token }) })
    },
    async list(token: string): Promise<Alert[]> {
      return (await call('GET', '/api/alerts', { token })).body
    },
    /** What waits in the outbox for an address, by kind, oldest first. */
    async queued(address: string): Promise<{ kind: string; payload: Record<string, unknown> }[]> {
      return site
        .em()
        .execute('select kind, payload from notification where address = ? order by created_at, id', [address])
    },
    read: (venueId: string, covered: CoveredDay[]) => site.record({ venueId, covered }),
  }
}

export type AlertSite = Awaited<ReturnType<typeof createAlertSite>>
