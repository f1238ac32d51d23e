import { Writable } from 'node:stream'
import { Client } from 'pg'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import type { TestPostgres } from '#test/support/test-database.ts'
import { createAuthSite } from '#test/support/auth-site.ts'

/** Every row of every table, as text. */
async function dump(address: TestPostgres): Promise<string> {
  const client = new Client(address)
  await client.connect()
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      `select quote_ident(table_name) as name from information_schema.tables where table_schema = 'public'`,
    )
    const texts: string[] = []
    for (const { name } of tables) {
      const { rows } = await client.query<{ row: string }>(`select t::text as row from ${name} t`)
      texts.push(...rows.map(({ row }) => row))
    }
    return texts.join('\n')
  } finally {
    await client.end()
  }
}

test('a stolen database or log holds no password, token or session that works', async () => {
  let logs = ''
  const sink = new Writable({
    write(chunk, _encoding, done) {
      logs += String(chunk)
      done()
    },
  })
  const site = await createAuthSite({ logger: pino({ level: 'trace' }, sink) })
  const email = 'ana@example.com'
  const passwords = ['first secret of Ana', 'second secret of Ana', 'a guess at her secret']
  const [first = '', second = '', guess = ''] = passwords

  await site.post('/api/auth/register', { email, password: first })
  const [verification = ''] = await site.mailedTokens(email, 'verify-email')
  await site.get(`/api/auth/verify-email?token=${verification}`)
  await site.post('/trpc/auth.verifyEmail', { json: { token: verification } })
  const { token: session } = await site.visit().login({ email, password: first })
  await site.post('/api/auth/login', { email, password: guess })
  await site.get('/api/auth/me', { authorization: `Bearer ${session}` })
  await site.post('/api/auth/forgot-password', { email })
  const [reset = ''] = await site.mailedTokens(email, 'reset-password')
  await site.get(`/api/auth/reset-password?token=${reset}&email=${email}`)
  const beforeUse = await dump(site.address)
  await site.post('/api/auth/reset-password', { token: reset, password: second })
  await site.post('/api/auth/reset-password', `{"token":"${reset}","password":"${guess}"`)
  // A fault of ours; its report must not quote the request either.
  await site.em().execute('alter table users rename to hidden')
  const broken = await site.post('/api/auth/login', { email, password: second })
  expect(broken).toMatchObject({ status: 500, body: { error: expect.stringContaining('Something went wrong') } })
  await site.em().execute('alter table hidden rename to users')

  const stolen = `${beforeUse}\n${await dump(site.address)}\n${logs}`
  expect(logs).toContain('does not exist')
  expect(stolen).toContain('$argon2id$')
  for (const secret of [
    ...passwords,
    verification,
    reset,
    session,
    session.split('.')[2] ?? '',
    ...site.deps.jwtSecrets,
  ]) {
    expect(stolen.includes(secret)).toBe(false)
  }
})
