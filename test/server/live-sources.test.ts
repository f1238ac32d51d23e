import { catalogue } from '#test/support/catalogue.ts'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { followSourcesFile } from '#server/follow-sources-file.ts'
import { createLiveSources } from '#server/live-sources.ts'
import type { PacedSource } from '#server/pipeline/reading/poll-source.ts'

const source = (host: string) => ({ host }) as PacedSource
const configured = new Map([
  ['a', source('a.example')],
  ['b', source('b.example')],
])
const named = (at: number, host: string) => ({ at: new Date(at), build: () => source(host) })

test("calendars that a venue named go before the operator's, for as long as they are accepted", () => {
  const live = createLiveSources(configured)
  const hosts = () => Object.fromEntries([...live.sources].map(([venueId, { host }]) => [venueId, host]))
  live.setNamed(new Map())
  expect(hosts()).toEqual({ a: 'a.example', b: 'b.example' })
  live.setNamed(
    new Map([
      ['a', named(1, 'own.example')],
      ['c', named(1, 'new.example')],
    ]),
  )
  expect(hosts()).toEqual({ a: 'own.example', b: 'b.example', c: 'new.example' })
  expect([live.isNamed('a'), live.isNamed('b')]).toEqual([true, false])
  // The same again keeps its connector.
  const before = live.sources.get('a')
  live.setNamed(
    new Map([
      ['a', named(1, 'own.example')],
      ['c', named(2, 'newer.example')],
    ]),
  )
  expect(hosts()).toEqual({ a: 'own.example', b: 'b.example', c: 'newer.example' })
  expect(live.sources.get('a')).toBe(before)
  live.setNamed(new Map())
  expect(hosts()).toEqual({ a: 'a.example', b: 'b.example' })
  expect(live.isNamed('a')).toBe(false)
})

test("the operator's sources are replaced while they are read; what a venue named stays", () => {
  const live = createLiveSources(configured)
  const kept = configured.get('b')!
  live.setNamed(new Map([['a', named(1, 'own.example')]]))
  live.setConfigured(
    new Map([
      ['b', kept],
      ['d', source('d.example')],
    ]),
  )
  const hosts = () => Object.fromEntries([...live.sources].map(([venueId, { host }]) => [venueId, host]))
  expect(hosts()).toEqual({ a: 'own.example', b: 'b.example', d: 'd.example' })
  expect(live.sources.get('b')).toBe(kept)
  live.setConfigured(new Map([['a', source('back.example')]]))
  expect(hosts()).toEqual({ a: 'own.example' })
  live.setNamed(new Map())
  expect(hosts()).toEqual({ a: 'back.example' })
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
