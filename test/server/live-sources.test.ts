import { expect, test } from 'vitest'
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
