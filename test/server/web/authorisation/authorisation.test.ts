import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { createAlertSite } from '#test/support/alert-site.ts'
import { endpointsOf, isCookie, type Endpoint, type Said } from './endpoints.ts'
import { badTokensOf, makeUnverified } from './bad-tokens.ts'
import { forgedLinks, makePerson, type Person } from './people.ts'
import type { Row } from './row.ts'
import { paths } from './rows-of-paths.ts'
import { procedures } from './rows-of-procedures.ts'

/** The table of who may do what. */
const rows: Readonly<Record<string, Row>> = { ...procedures, ...paths }

/** Rows of the database that name a person, their address or a thing of theirs. */
async function storedOf(site: Matrix, { userId, email, alertId }: Person): Promise<string[]> {
  const { tables } = site
  const all = tables.map(({ name }) => `select '${name} ' || t::text as row from ${name} t`).join(' union all ')
  const found = await site
    .em()
    .execute<{ row: string }[]>(`select row from (${all}) t where row like any (array[?, ?, ?]) order by row`, [
      `%${userId}%`,
      `%${email}%`,
      `%${alertId}%`,
    ])
  return found.map(({ row }) => row)
}

/** Words of an answer that only A may read, apart from those that the asker sent. */
function leaksOf(hers: Person, { text, sent }: Said): string[] {
  const { userId, email, alertId, sessionId, otherSessionId, endpoint, credentialId, links } = hers
  const secrets = [userId, email, alertId, sessionId, otherSessionId, endpoint, credentialId, ...Object.values(links)]
  return secrets.filter((secret) => text.includes(secret) && !sent.includes(secret))
}

/** The expected and the actual answer. */
interface Tried {
  what: string
  expected: unknown
  found: unknown
}

interface Asking {
  site: Matrix
  endpoint: Endpoint
  hers: Person
}

/** Tries a call as everybody but A, and checks A's things afterwards. */
async function askAsOthers(
  { site, endpoint, hers }: Asking,
  asks: { who: string; said: unknown; token?: string | undefined; status: number }[],
): Promise<Tried[]> {
  const { name } = endpoint
  const before = await storedOf(site, hers)
  const tried: Tried[] = []
  for (const { who, said, token, status } of asks) {
    const answer = await endpoint.send(site.app, said, token)
    const found = { status: answer.status, told: leaksOf(hers, answer) }
    tried.push({ what: `${name} by ${who}`, found, expected: { status, told: [] } })
  }
  const after = new Set(await storedOf(site, hers))
  const changed = before.filter((one) => !after.has(one))
  return [...tried, { what: `${name}: rows of A's that others changed`, found: changed, expected: [] }]
}

/** A at last, which shows that the same call does something when she makes it. */
async function askAsOwner({ site, endpoint }: Asking, status: number, said: unknown, token?: string): Promise<Tried> {
  const answer = await endpoint.send(site.app, said, token)
  return { what: `${endpoint.name} by A`, found: answer.status, expected: status }
}

/** Tries a row of the table, as everybody but A and then as A. */
async function tryRow(site: Matrix, endpoint: Endpoint, row: Row): Promise<Tried[]> {
  // Rows that change nothing leave both to those after them.
  const isShared = row.for === 'owner' && endpoint.isRead
  const hers = row.for === 'anyone' || isShared ? site.ana : await makePerson(site, `ana-${randomUUID()}`)
  const other = isShared ? site.bob : await site.member(`bob-${randomUUID()}@example.com`)
  const asking = { site, endpoint, hers }
  const bad = Object.entries({ nobody: undefined, unverified: site.unverified, ...(await badTokensOf(site, hers)) })
  if (row.for === 'owner') {
    const { said = () => undefined, stranger, owner = 200 } = row
    const asOther = { who: 'B', said: said({ hers, by: other }), token: other.token, status: stranger }
    const mine = said({ hers, by: hers })
    const asks = bad.map(([who, token]) => ({ who, said: mine, token, status: 401 }))
    return [...(await askAsOthers(asking, [...asks, asOther])), await askAsOwner(asking, owner, mine, hers.token)]
  }
  if (row.for === 'anyone') {
    const { said, status, ended = status } = row
    const asks = bad.map(([who, token]) => ({ who, said, token, status: token && !isCookie(token) ? ended : status }))
    return askAsOthers(asking, [...asks, { who: 'B', said, token: other.token, status }])
  }
  const { done, refused, ended } = row
  const { links } = await makePerson(site, `cas-${randomUUID()}`)
  const forged = row.said(forgedLinks(site, hers))
  const gone = bad.flatMap(([who, token]) =>
    token && ended && !isCookie(token) ? [{ who, said: row.said(links), token, status: ended }] : [],
  )
  return [
    ...(await askAsOthers(asking, [
      { who: 'whoever forged a link', said: forged, status: refused },
      { who: 'B with a forged link', said: forged, token: other.token, status: refused },
      ...gone,
      { who: "whoever has another's link", said: row.said(links), status: done },
    ])),
    await askAsOwner(asking, done, row.said(hers.links)),
  ]
}

async function startMatrix() {
  const site = await createAlertSite({
    push: { publicKey: 'k', mayPushTo: () => true },
    isOperator: (email) => email.startsWith('ana'),
  })
  const tables = await site
    .em()
    .execute<{ name: string }[]>(
      `select quote_ident(tablename) as name from pg_tables where schemaname = 'public' and tablename !~ 'mikro'`,
    )
  return {
    ...site,
    tables,
    unverified: await makeUnverified(site),
    ana: await makePerson(site, 'ana'),
    bob: await site.member('bob@example.com'),
  }
}
type Matrix = Awaited<ReturnType<typeof startMatrix>>

test('every procedure and every documented path has its row, and no row is about anything else', async () => {
  const { appRouter } = await createAlertSite()
  const endpoints = await endpointsOf(appRouter)
  expect(endpoints.map(({ name }) => name).toSorted()).toEqual(Object.keys(rows).toSorted())
})

test('every caller reads and changes their own things only, whatever they ask for (invariant I14)', async () => {
  const site = await startMatrix()
  const tried: Tried[] = []
  for (const endpoint of await endpointsOf(site.appRouter)) {
    const row = rows[endpoint.name]
    if (row) tried.push(...(await tryRow(site, endpoint, row)))
  }
  const all = (side: 'found' | 'expected') => Object.fromEntries(tried.map((one) => [one.what, one[side]]))
  expect(all('found')).toEqual(all('expected'))
})
