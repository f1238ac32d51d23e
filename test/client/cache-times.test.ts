import { expect, test } from 'vitest'
import { cacheTimes, createQueryClient } from '#client/trpc.ts'

const minutes = 60_000

test('availability is fresh for 30 minutes, kept for 60, retried once and not asked for again on focus', () => {
  expect(cacheTimes.availability).toEqual({
    staleTime: 30 * minutes,
    gcTime: 60 * minutes,
    refetchOnWindowFocus: false,
    retry: 1,
  })
})

test('the availability of a slot is fresh for 5 minutes, asked for again every 10 and retried twice', () => {
  expect(cacheTimes.slotAvailability).toEqual({ staleTime: 5 * minutes, refetchInterval: 10 * minutes, retry: 2 })
})

test('alerts are fresh for 30 minutes, kept for 60 and not asked for again on focus, mount or reconnect', () => {
  expect(cacheTimes.alerts).toEqual({
    staleTime: 30 * minutes,
    gcTime: 60 * minutes,
    refetchOnWindowFocus: false,
    refetchOnMount: false,
    refetchOnReconnect: false,
  })
})

test('other queries are never stale, not retried and not asked for again', () => {
  expect(createQueryClient().getDefaultOptions().queries).toMatchObject({
    staleTime: Infinity,
    retry: false,
    refetchInterval: false,
  })
})
