// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { SourceHealth } from '#domain/availability/source-health.ts'
import { SourceList } from '#client/sources/source-list.tsx'

afterEach(cleanup)

const at = new Date('2026-11-21T01:00:00Z')

function show(health: Partial<SourceHealth>): void {
  const source: SourceHealth = {
    venueId: 'Long Reef',
    sport: 'golf',
    system: 'miclub',
    state: 'ok',
    reason: null,
    lastGoodAt: at.getTime(),
    lastTriedAt: at.getTime(),
    nextTryAt: null,
    failures: 0,
    formatChange: null,
    checks: null,
    ...health,
  }
  render(<SourceList title="Golf" sources={[source]} at={at} />)
}

test('reports a site whose pages no longer match, with the first mismatch', () => {
  show({ state: 'partial', reason: '2 pages could not be read', formatChange: 'a tee time has no id' })
  expect(screen.getByText('Format changed')).toBeTruthy()
  expect(screen.getByText('a tee time has no id')).toBeTruthy()
  expect(screen.queryByText('Partly checked')).toBeNull()
})
