import { catalogue } from '#test/support/catalogue.ts'
import { expect, test } from 'vitest'
import { conflictText } from '#domain/alerts/free/conflict.ts'
import type { AlertCriteria } from '#domain/availability/criteria.ts'
import { criteriaFor, type Criterion } from '#domain/availability/met-criteria.ts'
import { wishesFor, type AlertWishes, type WishName } from '#domain/availability/wishes.ts'
import { sports, type Sport } from '#domain/venues/sport.ts'
import { alertSentence } from '#domain/alerts/watch-sentence.ts'
import { fingerprintOf } from '#server/store/alerts/alerts.ts'
import { anAlert } from '#test/support/an-alert.ts'

/** Two values of each criterion that ask for different openings. */
const values: { [Name in Criterion]: readonly [AlertCriteria[Name], AlertCriteria[Name]] } = {
  holes: [9, 18],
  spots: [1, 2],
  minimumMinutes: [60, 90],
  courtMinutes: [null, 90],
}
const criteria = Object.entries(values)

/** The uses of an alert's criteria, each as one text that can be compared. */
const places = {
  'its duplicates': fingerprintOf,
  'its sentence': (alert) => alertSentence([alert], catalogue.nameOf),
  'its refusal': (alert) =>
    conflictText({ venueId: 'Long Reef', date: '2026-12-05', timeSlots: ['7:00 PM'] }, alert, catalogue.nameOf),
} satisfies Record<string, (alert: ReturnType<typeof anAlert>) => string>

function inBothWays(sport: Sport, name: string, tell: (alert: ReturnType<typeof anAlert>) => string): Set<string> {
  const both = criteria.find(([other]) => other === name)?.[1] ?? []
  return new Set(both.map((value) => tell({ ...anAlert({ sport }), [name]: value })))
}

const cases = criteria.flatMap(([name]) => Object.entries(places).map(([place, tell]) => ({ name, place, tell })))

test.each(cases)('$name of an alert changes $place where it counts, and nowhere else', ({ name, tell }) => {
  for (const sport of sports) {
    const counts = criteriaFor(sport).some((criterion) => criterion === name)
    expect([sport, inBothWays(sport, name, tell).size]).toEqual([sport, counts ? 2 : 1])
  }
})

const wished: { [Name in WishName]: NonNullable<AlertWishes[Name]> } = {
  courts: [{ venueId: 'manly-lawn-tc', name: 'Court 1' }],
  surfaces: ['clay'],
  lights: true,
  indoor: true,
  maxPriceCents: 3000,
}

test.each(Object.entries(wished))('%s wished by an alert changes its words and duplicates', (name, value) => {
  for (const sport of sports) {
    const both = [null, { [name]: value }].map((wishes) => anAlert({ sport, wishes }))
    const counts = wishesFor(sport).some((one) => one === name)
    const changed = Object.entries(places).filter(([, tell]) => new Set(both.map(tell)).size > 1)
    expect(changed.map(([place]) => place)).toEqual(counts ? ['its duplicates', 'its sentence', 'its refusal'] : [])
  }
})

test('every criterion counts for one sport, and none for an alert of all sports', () => {
  expect(sports.flatMap((sport) => criteriaFor(sport)).toSorted()).toEqual(Object.keys(values).toSorted())
  expect(criteriaFor('all')).toEqual([])
})
