import { describe, expect, test } from 'vitest'
import type { BookingSystem } from '#domain/venues/booking-system.ts'
import { dutiesOf, perform } from '#test/conformance/duties.ts'
import { kitSubjects } from '#test/conformance/subjects.ts'

/** The shared test suite: the duties of the conformance kit, each before a stand-in of its own. */
export function testSource(system: BookingSystem): void {
  describe.each(kitSubjects[system])(`${system} before its stand-in of $venueId`, (subject) => {
    test.each(dutiesOf(subject))('$name', async (duty) => {
      await expect(perform(duty, { system, venueId: subject.venueId })).resolves.toBeUndefined()
    })
  })
}
