import { TRPCClientError } from '@trpc/client'
import { expect, test } from 'vitest'
import { batchFailure, createFailure, savedToast, updateFailure } from '#client/alerts/alert-toast-copy.ts'

const refusal = (appCode: string) => new TRPCClientError('No', { result: { error: { data: { appCode } } as never } })

test('the toast of a conflict stays until it is closed, any other one some seconds', () => {
  const conflict = refusal('ALERT_CONFLICT')
  for (const toast of [createFailure(conflict), batchFailure(conflict), updateFailure(conflict)])
    expect(toast.durationMs).toBe(Infinity)
  for (const toast of [createFailure(refusal('ALERT_EXISTS')), savedToast({ change: 'created', group: 'one' })])
    expect(toast.durationMs).toBe(10_000)
  expect(batchFailure(refusal('INTERNAL')).durationMs).toBe(8000)
})
