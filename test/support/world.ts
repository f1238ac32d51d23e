import type { EntityManager } from '#server/store/entity-manager.ts'
import type { AuthDeps } from '#server/auth/auth-deps.ts'
import { noon } from './noon.ts'
import { createAccounts } from './world/accounts.ts'
import { startMail } from './world/mail.ts'
import { startPushes } from './world/pushes.ts'
import { createPipeline } from './world/pipeline.ts'
import { startSitePart, type SiteOptions } from './world/site.ts'
import { startVenues } from './world/venues.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'

/** A database of the test's own and a clock that only the test moves. */
export interface World {
  clock: { now: Date; advance(ms: number): void }
  now(): Date
  pass(ms: number): void
  db: TestDatabase
  em(): EntityManager
  /** Parts that end with the world, before all that was there when it came. */
  atEnd(end: () => unknown): void
  stop(): Promise<void>
}

/** Optional parts of a world; only those that are asked for are started. */
const parts = {
  /** A mail server that keeps its mails, and the delivery to it. */
  mail: (world: World, _wanted: true) => startMail(world),
  /** A push service, browsers that are subscribed there, and the delivery to it. */
  pushes: (world: World, _wanted: true) => startPushes(world),
  /** People, alerts and readings, as the pipeline stores them. */
  pipeline: async (world: World, _wanted: true) => createPipeline(world),
  /** The site over HTTP. */
  site: (world: World, options: SiteOptions) => startSitePart(world, options),
  /** Stand-ins of these venues, read over HTTP as the worker reads them. */
  venues: (world: World, venues: Parameters<typeof startVenues>[1]) => startVenues(world, venues),
  /** The account calls, without HTTP. */
  accounts: async (world: World, deps: Partial<AuthDeps>) => createAccounts(world, deps),
}

type Parts = typeof parts
export type PartName = keyof Parts
type Wanted = { [Name in PartName]?: Parameters<Parts[Name]>[1] } & {
  startsAt?: Date
  poolSize?: number
  isNew?: boolean
}
type All<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer Both) => void
  ? Both
  : never
export type WorldWith<Name extends PartName> = World &
  All<Name extends unknown ? Awaited<ReturnType<Parts[Name]>> : never>

/** Everything that a test needs around the code that it is about: real parts, and the clock of the test. */
export async function createWorld<W extends Wanted>({
  startsAt = noon,
  poolSize,
  isNew = false,
  ...wanted
}: W): Promise<WorldWith<keyof W & PartName>> {
  const db = await createTestDatabase({ isNew, ...(poolSize !== undefined && { poolSize }) })
  const endings: (() => unknown)[] = [() => db.drop()]
  const clock = { now: startsAt, advance: (ms: number) => void (clock.now = new Date(clock.now.getTime() + ms)) }
  const world: World = {
    clock,
    now: () => clock.now,
    pass: clock.advance,
    db,
    em: db.em,
    atEnd: (end) => void endings.push(end),
    async stop() {
      for (const end of endings.splice(0).toReversed()) await end()
    },
  }
  for (const name of Object.keys(parts) as PartName[]) {
    const options = (wanted as Wanted)[name]
    const start = parts[name] as (world: World, options: unknown) => Promise<object>
    if (options !== undefined) Object.assign(world, await start(world, options))
  }
  return world as WorldWith<keyof W & PartName>
}
