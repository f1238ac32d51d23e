import type { HistoryEvent } from './history.ts'
import type { Defect } from './model-defects.ts'
import type { ModelOpening } from './model-readings.ts'
import { placeNames } from './model-world.ts'

interface ModelAlert {
  id: string
  address: string
  places: readonly string[]
  isConfirmed: boolean
  isResting: boolean
}

/** People concerned by an opening, and those who still want to be notified. */
export interface ModelPeople {
  pass(at: number): void
  /** The addresses whose alerts an opening meets now. */
  concernedBy(opening: ModelOpening): string[]
  isWelcome(address: string): boolean
  stillWants(address: string, opening: ModelOpening): boolean
  next(address: string): string
  unsubscribe(address: string, at: number): void
  forgetUnsubscriptions(): void
}

const addresses = ['ann@x.example', 'bob@x.example', 'cas@y.example', 'dee@y.example', 'eve@y.example']

/** Five people; the last never confirmed. Alerts rest and wait again, and people unsubscribe. */
export function createModelPeople(
  random: () => number,
  note: (event: HistoryEvent) => void,
  has: (defect: Defect) => boolean,
): ModelPeople {
  const unsubscribed = new Set<string>()
  const alerts: ModelAlert[] = addresses.map((address, index) => ({
    id: `alert ${index}`,
    address,
    places: placeNames.filter((_place, at) => at >= 5 || random() < 0.6),
    isConfirmed: index < 4,
    isResting: false,
  }))
  const told = new Set<string>()
  const watch = ({ id, address, places }: ModelAlert, at: number) =>
    note({ of: 'truth', at, kind: 'watched', alert: id, address, places })
  for (const alert of alerts) if (alert.isConfirmed) watch(alert, 0)

  const isActive = (alert: ModelAlert) =>
    (alert.isConfirmed || has('an alert that nobody confirmed is met')) &&
    (!alert.isResting || has('an alert that rests is met')) &&
    (!unsubscribed.has(alert.address) || has('nothing asks for consent'))
  const meets = (alert: ModelAlert, { place }: ModelOpening) =>
    (alert.places.includes(place) && !(has('the last place is left out') && place === placeNames.at(-1))) ||
    has('every alert meets every place')
  const people: ModelPeople = {
    pass(at) {
      for (const alert of alerts) {
        if (!alert.isConfirmed || unsubscribed.has(alert.address)) continue
        if (!alert.isResting && random() < 0.004) {
          alert.isResting = true
          note({ of: 'truth', at, kind: 'rested', alert: alert.id })
        } else if (alert.isResting && random() < 0.02) {
          alert.isResting = false
          watch(alert, at)
        }
        if (random() < 0.001) people.unsubscribe(alert.address, at)
      }
    },
    concernedBy(opening) {
      const concerned = new Set<string>()
      for (const alert of alerts) {
        const key = `${alert.id} ${opening.place} ${opening.openedAt}`
        if (!isActive(alert) || !meets(alert, opening) || told.has(key)) continue
        told.add(key)
        concerned.add(alert.address)
      }
      return [...concerned]
    },
    isWelcome: (address) => !unsubscribed.has(address) || has('nothing asks for consent'),
    stillWants: (address, opening) =>
      alerts.some((alert) => alert.address === address && isActive(alert) && meets(alert, opening)),
    next: (address) => addresses[(addresses.indexOf(address) + 1) % addresses.length] ?? address,
    unsubscribe(address, at) {
      if (unsubscribed.has(address)) return
      unsubscribed.add(address)
      note({ of: 'truth', at, kind: 'unsubscribed', address })
    },
    forgetUnsubscriptions: () => unsubscribed.clear(),
  }
  return people
}
