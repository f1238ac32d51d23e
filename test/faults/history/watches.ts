import type { History } from './history.ts'

/** A time in which an alert waits for its places and its address may be emailed. */
export interface Watch {
  address: string
  places: ReadonlySet<string>
  from: number
  until: number
  unsubscribedAt: number
}

export function watchesOf({ events }: History): Watch[] {
  const watches: Watch[] = []
  const current = new Map<string, Watch>()
  for (const event of events) {
    if (event.of !== 'truth') continue
    if (event.kind === 'watched') {
      const { alert, address, places, at: from } = event
      const watch = { address, places: new Set(places), from, until: Infinity, unsubscribedAt: Infinity }
      watches.push(watch)
      current.set(alert, watch)
    } else if (event.kind === 'rested') {
      const watch = current.get(event.alert)
      if (watch) watch.until = Math.min(watch.until, event.at)
    } else if (event.kind === 'unsubscribed') {
      for (const watch of watches.filter(({ address }) => address === event.address)) {
        watch.until = Math.min(watch.until, event.at)
        watch.unsubscribedAt = Math.min(watch.unsubscribedAt, event.at)
      }
    }
  }
  return watches
}
