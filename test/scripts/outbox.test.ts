import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { suppressionOf } from '#server/store/outbox/suppressions.ts'
import { bareShell } from '#test/support/bare-shell.ts'
import { createWorld } from '#test/support/world.ts'

async function start() {
  const world = await createWorld({ mail: true })
  const folder = mkdtempSync(join(tmpdir(), 'courtside-outbox-'))
  onTestFinished(async () => {
    await world.stop()
    rmSync(folder, { recursive: true })
  })
  const { host, user, database } = world.db.address
  const DATABASE_URL = `postgres://${user}@/${database}?host=${encodeURIComponent(host)}`
  const env = { ...bareShell, DATA_DIR: folder, DATABASE_URL }
  const outbox = (...args: string[]) => run('scripts/operate/outbox.ts', args, env)
  /** A row as a day of failures left it. */
  const insert = (address: string, { state = 'dead', error = '451 4.3.0 later', hoursAgo = 1 } = {}) =>
    world.em().execute(
      `insert into notification (id, kind, address, payload, priority, state, attempt, hand_overs, last_error,
         available_at, gathered_at, created_at)
       select gen_random_uuid(), 'password-changed', ?, ?::jsonb, 0, ?, 9, 1, ?, made, made, made
       from (select now() - make_interval(hours => ?) as made) as at`,
      [address, JSON.stringify({ email: address, changedAt: world.now() }), state, error, hoursAgo],
    )
  return { world, folder, env, outbox, insert }
}

function run(script: string, args: string[], env: NodeJS.ProcessEnv): Promise<{ code: number; said: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, [script, ...args], { env }, (error, out, err) =>
      resolve({ code: error ? Number(error.code) : 0, said: (out + err).trim() }),
    )
  })
}

test('a failed mail is tried again, once, and one that the relay may have had twice is left alone', async () => {
  const { world, outbox, insert } = await start()
  await insert('ann@example.com')
  await insert('bea@example.com', { error: 'ambiguous: the relay closed the connection' })
  await insert('cas@example.com', { hoursAgo: 50 })
  await insert('dan@example.com', { state: 'sent' })
  const said = '1 are tried again; 1 are left alone: the relay may have taken them twice'
  expect(await outbox('redrive', '--since', '24h')).toEqual({ code: 0, said })
  expect((await outbox('redrive', '--state', 'dead', '--since', '24h')).said).toMatch(/^0 are tried again; 1 are left/)
  // A whole day of tries begins anew, and with it both copies that an email may have.
  const [row] = await world.em().execute<{ isFresh: boolean; handOvers: number }[]>(
    `select gathered_at > now() - interval '1 minute' as "isFresh", hand_overs as "handOvers" from notification
     where state = 'pending'`,
  )
  expect(row).toEqual({ isFresh: true, handOvers: 0 })
  const listed = (await outbox('list')).said.split('\n').map((line) => line.split('  ').slice(0, 3).join(' '))
  expect(listed).toEqual(['dead password-changed 2', 'pending password-changed 1', 'sent password-changed 1'])
  world.clock.now = new Date()
  expect((await world.mails()).map(({ to }) => to)).toEqual(['ann@example.com'])
})

test('a venue that rests is due at once after `npm run source -- again`, and its site no longer closed', async () => {
  const { world, folder, env } = await start()
  const sourcesFile = join(folder, 'sources.json')
  const source = { venue: 'Long Reef', system: 'miclub', baseUrl: 'https://golf.example' }
  writeFileSync(sourcesFile, JSON.stringify({ sources: [source] }))
  await world
    .em()
    .execute(
      `insert into source_state (venue_id, system, failures, next_read_at) values ('Long Reef', 'miclub', 9, now() + interval '6 hours')`,
    )
  await world
    .em()
    .execute(
      `insert into source_host (host, gap_ms, open_at, rest_until) values ('golf.example', 1, now(), now() + interval '6 hours')`,
    )
  const again = await run('scripts/operate/check-source.ts', ['again', 'long reef gc'], {
    ...env,
    SOURCES_FILE: sourcesFile,
  })
  expect(again).toEqual({ code: 0, said: 'Long Reef GC is due now, and what it asked to wait is forgotten' })
  expect(await world.em().execute('select failures, next_read_at as due from source_state')).toEqual([
    { failures: 0, due: null },
  ])
  expect(await world.em().execute('select rest_until as rest from source_host')).toEqual([{ rest: null }])
})

test.each([[[]], [['list', '--state', 'daed']]])('%j ends with one line that says how it is used', async (args) => {
  const { outbox } = await start()
  const { code, said } = await outbox(...args)
  expect([code, said.split('\n').length]).toEqual([1, 1])
  expect(said).toMatch(/^npm run outbox -- list\|redrive/)
})

test('suppressed addresses are added from a file and written as one, by their hashes', async () => {
  const { world, folder, outbox } = await start()
  const file = join(folder, 'list.csv')
  writeFileSync(file, 'Email,reason\r\nAnn@example.com\r\n"bea@example.com",unsubscribed,,2999-01-01\r\n')
  expect(await outbox('suppressions', file)).toEqual({ code: 0, said: '2 addresses are suppressed' })
  const written = (await outbox('suppressions')).said
  expect(written.split('\n').map((line) => line.replace(/^[\w-]{43},|,\d{4}-.*?Z(?=,)/g, ''))).toEqual([
    'address,reason,since,until',
    expect.stringMatching(/^(hard-bounce,|unsubscribed,2999-01-01T00:00:00.000Z)$/),
    expect.stringMatching(/^(hard-bounce,|unsubscribed,2999-01-01T00:00:00.000Z)$/),
  ])
  expect(await suppressionOf(world.em(), 'ann@example.com', new Date())).toBe('hard-bounce')
  await world.em().execute('delete from suppression')
  writeFileSync(file, written)
  expect((await outbox('suppressions', file)).said).toBe('2 addresses are suppressed')
  expect(await suppressionOf(world.em(), 'bea@example.com', new Date())).toBe('unsubscribed')
  writeFileSync(file, 'cas@example.com\ndan@example.com,annoyed\n')
  const refused = await outbox('suppressions', file)
  expect([refused.code, refused.said]).toEqual([1, expect.stringMatching(/^line 2: write address,reason,since,until/)])
  expect(await suppressionOf(world.em(), 'cas@example.com', new Date())).toBeUndefined()
  expect((await outbox('suppressions', join(folder, 'none.csv'))).said).toContain('none.csv cannot be read')
})
