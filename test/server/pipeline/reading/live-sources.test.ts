import { expect, test } from 'vitest'
import { createLiveSources } from '#server/pipeline/reading/live-sources.ts'
import type { PacedSource } from '#server/pipeline/reading/poll-source.ts'

const source = (host: string) => ({ host }) as PacedSource
const configured = new Map([
  ['a', source('a.example')],
  ['b', source('b.example')],
])
const named = (at: number, host: string) => ({ at: new Date(at), build: () => source(host) })

test('what a venue named goes before what the operator configured, for as long as it is accepted', () => {
  const live = createLiveSources(configured)
  const hosts = () => Object.fromEntries([...live.sources].map(([venueId, { host }]) => [venueId, host]))
  expect(live.setNamed(new Map())).toEqual([])
  expect(hosts()).toEqual({ a: 'a.example', b: 'b.example' })
  expect(
    live.setNamed(
      new Map([
        ['a', named(1, 'own.example')],
        ['c', named(1, 'new.example')],
      ]),
    ),
  ).toEqual(['a', 'c'])
  expect(hosts()).toEqual({ a: 'own.example', b: 'b.example', c: 'new.example' })
  expect([live.isNamed('a'), live.isNamed('b')]).toEqual([true, false])
  // The same again keeps its connector.
  const before = live.sources.get('a')
  expect(
    live.setNamed(
      new Map([
        ['a', named(1, 'own.example')],
        ['c', named(2, 'newer.example')],
      ]),
    ),
  ).toEqual(['c'])
  expect(live.sources.get('a')).toBe(before)
  expect(live.setNamed(new Map()).toSorted()).toEqual(['a', 'c'])
  expect(hosts()).toEqual({ a: 'a.example', b: 'b.example' })
  expect(live.isNamed('a')).toBe(false)
})
