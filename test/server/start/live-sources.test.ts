import { catalogue } from '#test/support/catalogue.ts'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { followSourcesFile } from '#server/start/follow-sources-file.ts'
import { createLiveSources } from '#server/start/live-sources.ts'
import type { PacedSource } from '#server/pipeline/reading/poll-source.ts'
import type { ValidSource } from '#server/sources/source-configuration.ts'
import { addressOf } from '#server/sources/source-entry.ts'

const entryOf = (venue: string, baseUrl: string) => ({ venue, baseUrl }) as ValidSource

test('sources are replaced while they are read, and an unchanged entry keeps its connector', () => {
  const live = createLiveSources(
    [entryOf('a', 'https://a.example'), entryOf('b', 'https://b.example')],
    (entry) => ({ host: addressOf(entry) }) as PacedSource,
  )
  const hosts = () => Object.fromEntries([...live.sources].map(([venueId, { host }]) => [venueId, host]))
  expect(hosts()).toEqual({ a: 'https://a.example', b: 'https://b.example' })
  const [kept, { sources }] = [live.sources.get('b'), live]
  live.setEntries([entryOf('b', 'https://b.example'), entryOf('d', 'https://d.example')])
  expect(hosts()).toEqual({ b: 'https://b.example', d: 'https://d.example' })
  expect(live.sources.get('b')).toBe(kept)
  expect(live.sources).toBe(sources)
})

test('a changed SOURCES_FILE is used without a restart, and one with a fault is refused in a line', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'courtside-sources-'))
  const file = join(folder, 'sources.json')
  const entry = { venue: 'Long Reef', system: 'miclub', baseUrl: 'https://golf.example', bookingResourceId: '3000000' }
  const write = (sources: unknown[]) => writeFileSync(file, JSON.stringify({ sources }))
  write([])
  const [lines, counts]: [string[], number[]] = [[], []]
  const logger = { warn: (line: string) => lines.push(line), error: (line: string) => lines.push(line) }
  const ends: (() => Promise<void>)[] = []
  onTestFinished(async () => {
    await Promise.all(ends.map((end) => end()))
    rmSync(folder, { recursive: true })
  })
  followSourcesFile({
    config: { sourcesFile: file, allowLoopbackSources: false },
    catalogue,
    logger: logger as never,
    shutdown: { add: (_name, end) => void ends.push(end) },
    readers: [{ setEntries: (entries) => counts.push(entries.length) }],
    everyMs: 5,
  })
  write([{ ...entry, venue: 'Wimbledon' }])
  await expect
    .poll(() => lines.at(-1))
    .toMatch(/^SOURCES_FILE: not used, the sources of before go on: .*sources\[0\]\.venue is no venue/)
  expect(counts).toEqual([])
  write([{ ...entry, enabled: false }])
  await expect.poll(() => lines.at(-1)).toBe('SOURCES_FILE: read again: 0 sources')
  expect(counts).toEqual([0])
})
