import { expect, test } from 'vitest'
import { kindOfName, kindOfRow, kindOfRowOfSport, type CourtKind } from '#server/sources/parsing/court-kind.ts'

/** Names as venues write them, by their kind. */
const names: Record<CourtKind, string[]> = {
  court: [
    'Court 1 – Hard',
    'Court 4 (Synthetic Grass)',
    'Show Court',
    'Ct 3',
    'No. 4',
    'Tennis 1',
    'Court 1 - courts.net',
    'Court 3 (lights)',
    'Lit court 1',
    'Court 2 with lights',
    'Light court',
    'Court 1 Floodlit',
    'Floodlight Court 1',
    'Court 3 (no lights)',
    'Court 10 [Lights]',
    'Court 1 Lights',
    'Centre Court lights',
    'Lighted Court 2',
    'Ball Machine Court 5',
    'Clubhouse Court',
    'Coaching Court',
    'Office Court 2',
    'Caretakers Court',
    'Key Court',
    'Court 3 (new net)',
    'Wallace Court',
    'Court hire',
    'Tennis/Netball Court 1',
    'Red ball court',
  ],
  place: [
    'Tennis Caretaker',
    'Tennis Caretaker - Some Park',
    'Office',
    'Court Office',
    'Ball Machine',
    'Club Room',
    'Coach hire',
    'Light hire',
    'Tennis light hire',
    'Court lights',
    'Tennis lights',
    'Floodlights',
    'Lighting fee',
    'Members Room',
    'Tennis Function Room',
    'Hitting wall',
    'Tennis wall',
    'Tennis Court Maintenance',
    'Pro Shop',
    'Tennis key',
    'Tennis Racquet Hire',
    'Tennis Pavilion',
    'Food court',
    'Courtyard',
    'Private lesson',
  ],
  sport: ['Pickleball 2', 'Court 5 Padel', 'Cricket net 2', 'Nets 1', 'Netball Court 1', 'Mini court', 'Croquet lawn'],
  unclear: [
    'Court 2 (Pickleball lines)',
    'Court 4 - marked for netball',
    'Court 1 (Clubhouse)',
    'Court 5 + ball machine',
    'Court 7 Pavilion side',
    'Tennis Hall',
    'Wall Court',
    'Grass area',
  ],
  mixed: [
    'Ball machine (court 5)',
    'Ball Machine Hire Court 5',
    'Light hire court 3',
    'Lights - Court 3',
    'Lighting Court 2',
    'Coach Smith court 3',
    'Court lights 3',
    'Mini Tennis 2',
    'Futsal on tennis court 3',
  ],
  unknown: ['Margaret', 'Rebound Ace 1', 'C1'],
}
test.each(Object.entries(names).flatMap(([kind, ofKind]) => ofKind.map((name) => [name, kind])))(
  'the name %s is that of a court of the kind %s',
  (name, kind) => expect(kindOfName(name)).toBe(kind),
)

test.each([
  ['Margaret', 'unclear', 'court'],
  ['Court 1 (Clubhouse)', 'unclear', 'court'],
  ['Ball machine (court 5)', 'unclear', 'unclear'],
  ['Tennis Caretaker', 'other', 'other'],
  ['Pickleball 2', 'other', 'other'],
])('%s is %s on a sheet of several sports, and %s on one that gives it to tennis', (name, byName, given) => {
  expect(kindOfRow(name, 'tennis')).toBe(byName)
  expect(kindOfRowOfSport(name, 'tennis')).toBe(given)
})

test.each([
  ['Pitch 1', 'court'],
  ['Futsal caretaker', 'other'],
  ['Pitch 2 (clubhouse end)', 'unclear'],
])('for a sport other than tennis, %s is %s', (name, kind) => {
  expect(kindOfRowOfSport(name, 'futsal')).toBe(kind)
})
