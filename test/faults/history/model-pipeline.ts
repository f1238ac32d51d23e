import { createRandom } from '#test/faults/random.ts'
import type { History, HistoryEvent, Measures } from './history.ts'
import type { Defect } from './model-defects.ts'
import { createModelOutbox } from './model-outbox.ts'
import { createModelPeople } from './model-people.ts'
import { createModelReadings, type ModelOpening } from './model-readings.ts'
import { createModelWorld, venueNames } from './model-world.ts'

const minute = 60_000
const runMinutes = 240
/** Afterwards nothing new happens, and waiting mails are delivered. */
const quietMinutes = 120

export const modelMeasures: Measures = {
  lateAfterMs: 100 * minute,
  stuckAfterMs: 100 * minute,
  sameOpeningWithinMs: 30 * minute,
  slackMs: 0,
}

/** Four hours of a pipeline as it is meant, or with one thing wrong, over a world that fails as worlds do. */
export function runModel(seed: number, defect?: Defect): History {
  const random = createRandom(seed)
  const events: HistoryEvent[] = []
  const note = (event: HistoryEvent) => void events.push(event)
  const has = (one: Defect) => one === defect
  const world = createModelWorld(random, note)
  const people = createModelPeople(random, note, has)
  const readings = createModelReadings({ world, random, note, has })
  const isOver = ({ place }: ModelOpening, at: number) => {
    const hasBegun = (world.startsAt[place] ?? 0) <= at && !has('an opening that has begun is notified')
    return hasBegun || readings.isGone(place)
  }
  const outbox = createModelOutbox({ random, note, has, people, isOver })
  let unfinished: ModelOpening[] = []

  function tell(opened: readonly ModelOpening[], at: number): void {
    const ahead = opened.filter(
      ({ place }) => (world.startsAt[place] ?? 0) > at || has('an opening that has begun is notified'),
    )
    const concerned = new Map<string, ModelOpening[]>()
    for (const opening of has('only the first opening of a sweep is notified') ? ahead.slice(0, 1) : ahead) {
      for (const address of people.concernedBy(opening)) {
        concerned.set(address, [...(concerned.get(address) ?? []), opening])
      }
    }
    for (const [address, openings] of concerned) {
      outbox.put(address, openings, at)
      if (has('the first of a sweep gets an email of its own as well'))
        outbox.putAlone(address, openings.slice(0, 1), at)
    }
  }

  function sweep(venue: string, at: number): void {
    const opened = readings.read(venue, at)
    const isKilled = random() < 0.05
    // A crash between storing and notifying loses openings, where the two are not one transaction.
    if (isKilled && has('matches are found in another transaction')) return
    tell(opened, at)
    if (isKilled && has('a reading is noted twice after a crash')) unfinished = opened
  }

  for (let passed = 0; passed < runMinutes + quietMinutes; passed += 1) {
    const at = passed * minute
    if (passed < runMinutes) {
      world.pass(at)
      people.pass(at)
      for (const venue of venueNames) if ((passed + venueNames.indexOf(venue)) % 3 === 0) sweep(venue, at)
      const again = unfinished.splice(0).map(({ place }) => ({ place, openedAt: at + 1 }))
      tell(again, at)
      if (random() < 0.02) outbox.restart(at)
    }
    outbox.deliver(at)
  }
  return { places: world.startsAt, events, endedAt: (runMinutes + quietMinutes) * minute }
}
