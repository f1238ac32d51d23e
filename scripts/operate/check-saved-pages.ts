import type { Catalogue } from '#domain/venues/catalogue.ts'
import { addDays } from '#domain/calendar/local-date.ts'
import { ConfigError } from '#domain/config-error.ts'
import { venueDate } from '#domain/calendar/venue-time.ts'
import { openSavedPages } from '#sandbox/saved/saved-pages.ts'
import { startStandIn } from '#sandbox/stand-in.ts'
import { createPageFetcher } from '#server/sources/http/page-fetcher.ts'
import { realTimers } from '#server/sources/http/timers.ts'
import { validateSources } from '#server/sources/source-configuration.ts'
import { createReadingThread } from '#server/sources/thread/read-in-thread.ts'
import { describeReading } from './describe-reading.ts'

const timeoutMs = 60_000

/**
 * Reads the saved pages of a folder through the connector, and prints what was understood. Nothing but this machine is
 * asked: the pages are served on loopback.
 */
export async function checkSavedPages({
  folder,
  catalogue,
  days,
  at,
}: {
  folder: string
  catalogue: Catalogue
  days: number
  /** The instant at which the pages are read; that of the folder without it. */
  at: string | undefined
}): Promise<boolean> {
  const saved = openSavedPages(folder)
  const instant = at === undefined ? saved.savedAt : new Date(at)
  if (!instant || Number.isNaN(instant.getTime())) {
    throw new ConfigError(['say with --now when the pages were saved, such as 2026-11-21T10:00:00+11:00'])
  }
  const now = () => instant
  const site = await startStandIn((url, form) => {
    const page = saved.answers(url, form)
    if (!page) console.log(`lacks  ${url.pathname}${url.search}: no page of the folder was saved from there`)
    return page
  })
  const onRequest = (url: string) => console.log(`asks   ${url.replace(site.origin, '')}`)
  const userAgent = 'CourtsideCheck/1.0'
  const fetcher = createPageFetcher({ userAgent, allowLoopback: true, timers: realTimers, now, onRequest })
  const thread = createReadingThread(now)
  try {
    const defaults = { pollSeconds: 300, minGapMs: 0 }
    const entries = [saved.entryAt(site.origin)]
    const [entry] = validateSources({ entries, file: `${folder}/pages.json`, catalogue, allowLoopback: true, defaults })
    if (!entry) return false
    const from = venueDate(instant)
    const window = { from, to: addDays(from, days - 1) }
    console.log(`reads  ${entry.venue} with ${entry.system} from ${folder}, ${window.from} to ${window.to}`)
    const source = thread.sourceOf(entry, fetcher)
    const reading = await source.read({ window, signal: AbortSignal.timeout(timeoutMs) })
    for (const line of describeReading({ reading, window })) console.log(line.replaceAll(site.origin, saved.origin))
    return reading.status === 'ok' || reading.status === 'partial'
  } finally {
    await site.stop()
    await thread.close()
    await fetcher.close()
  }
}
