import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { afterEach, expect, test } from 'vitest'
import type { EntityManager } from '#server/store/entity-manager.ts'
import { connectDatabase } from '#server/database/connection.ts'
import { createMetrics } from '#server/web/metrics/metrics.ts'
import { startSilentProxy } from '#test/support/silent-proxy.ts'
import { createWorld, type WorldWith } from '#test/support/world.ts'

let world: WorldWith<never>
afterEach(() => world.stop())

function metricsOf(em: () => EntityManager) {
  return createMetrics({ em, now: world.now, pools: () => [], freeOpenings: () => ({ tennis: 0, golf: 0, futsal: 0 }) })
}

/** Names in an expression of Prometheus: those with a prefix that only metrics have. */
function metricsNamedIn(text: string): string[] {
  const names = text.match(/\b(?:courtside|nodejs|process)_[a-z0-9_]+\b/g) ?? []
  // A histogram is exported as three series.
  return [...new Set(names.map((name) => name.replace(/_(?:bucket|count|sum)$/, '')))]
}

test.each(['alerts.yml', 'grafana-dashboard.json'])('%s names only metrics that are exported', async (file) => {
  world = await createWorld({})
  const exported = new Set((await metricsOf(world.em).getMetricsAsJSON()).map(({ name }) => name))
  const named = metricsNamedIn(readFileSync(`deploy/monitoring/${file}`, 'utf8'))
  expect(named.length).toBeGreaterThan(5)
  expect(named.filter((name) => !exported.has(name))).toEqual([])
})

test('while the database is away, the process metrics are served, and one says that it is away', async () => {
  world = await createWorld({})
  const proxy = await startSilentProxy(world.db.address)
  world.atEnd(() => proxy.stop())
  const database = await connectDatabase({ address: proxy.address, silenceMs: 50 })
  world.atEnd(() => database.close())
  const registry = metricsOf(() => database.orm.em.fork())
  expect(await registry.metrics()).toContain('courtside_database_writable 1')
  proxy.fallSilent()
  const text = await registry.metrics()
  expect(text).toContain('courtside_database_writable 0')
  expect(text).toContain('process_resident_memory_bytes')
  expect(text).not.toMatch(/^courtside_outbox_overdue_seconds /m)
})

test('emails that are given up are exported from zero on, so that the first of them is a rise', async () => {
  world = await createWorld({})
  expect(await metricsOf(world.em).metrics()).toContain('courtside_outbox{state="dead"} 0')
})

const promtool = ['/usr/bin/promtool', '/usr/local/bin/promtool'].find((path) => existsSync(path))

test.runIf(promtool)('each alarm rings when it should, and only then', async () => {
  world = await createWorld({})
  const args = ['test', 'rules', 'deploy/monitoring/alerts.test.yml']
  const { status, stdout, stderr } = spawnSync(promtool ?? '', args, { encoding: 'utf8' })
  expect([status, stdout + stderr]).toEqual([0, expect.stringContaining('SUCCESS')])
})
