import { expect, test } from 'vitest'
import { z } from 'zod'
import { CreateAlertInput } from '#domain/alerts/create-alert-input.ts'
import { PreferencesUpdate } from '#domain/preferences/preferences.ts'
import { describeFaults } from '#server/trpc/failure.ts'

const refusalOf = (schema: z.core.$ZodType, input: unknown) =>
  describeFaults(z.core.safeParse(schema, input).error?.issues ?? [])

const alert = {
  email: 'ana@example.com',
  sport: 'golf',
  venues: ['Moore Park Golf'],
  timeSlots: ['7:00 PM'],
  specificDate: '2026-12-01',
}

test.each<[object, string]>([
  [{ holes: 12 }, 'holes: must be 9 or 18'],
  [{ spots: 9 }, 'spots: must be at most 4'],
  [{ spots: 'two' }, 'spots: must be a number'],
  [{ minimumMinutes: 61 }, 'minimumMinutes: must be 60, 75, 90 or 120'],
  [{ recurringWeeks: 7 }, 'recurringWeeks: must be 2, 3 or 4'],
  [{ isRecurring: 'yes' }, 'isRecurring: must be true or false'],
  [{ email: undefined }, 'email: is missing: give a text'],
  [{ timeSlots: 'evening' }, 'timeSlots: must be a list'],
  [{ requestId: 'x' }, 'requestId: must be an id such as'],
])('a request with %o is refused with its field and the fix', (wrong, text) => {
  expect(refusalOf(CreateAlertInput, { ...alert, ...wrong })).toContain(text)
})

test('no refusal is in the words of the library', () => {
  const values = [null, 7, -1, 1e9, '', 'x', 'x'.repeat(5000), [], {}, true, [7], { a: 1 }]
  for (const schema of [CreateAlertInput, PreferencesUpdate]) {
    for (const field of Object.keys(schema._zod.def.shape)) {
      for (const value of values) {
        const text = refusalOf(schema, { ...alert, [field]: value })
        expect([field, value, text]).toEqual([field, value, expect.not.stringMatching(/Invalid|Too |expected|>=|<=/)])
      }
    }
  }
})
