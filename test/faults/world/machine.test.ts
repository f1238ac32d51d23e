import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { writeMailTemplates } from '#scripts/build/compile-mail-templates.ts'
import { faultOfStart, machines, startOn, type Ground, type MachineSurrounding } from './machine.ts'

beforeAll(() => writeMailTemplates('dist/mail'))

async function ground(): Promise<Ground> {
  const dataDir = await mkdtemp(join(tmpdir(), 'courtside-machine-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }))
  return {
    dataDir,
    postgres: inject('postgres'),
    database: `test_${randomBytes(8).toString('hex')}`,
    atEnd: (end) => onTestFinished(async () => void (await end())),
  }
}

async function faultIn(surrounding: MachineSurrounding): Promise<string | undefined> {
  return faultOfStart(surrounding, await startOn(surrounding, await ground()))
}

const ready = machines.filter(({ expected }) => expected === 'ready')
const inAll: MachineSurrounding = {
  name: 'all of them',
  expected: 'ready',
  async arrange(on) {
    const shells: Record<string, string>[] = []
    for (const { arrange } of ready) shells.push(await arrange(on))
    const { DATABASE_URL: _none, ...shell } = Object.assign({}, ...shells) as Record<string, string>
    return shell
  },
}

test('the first start gets ready in every odd shell at once', async () => {
  expect(await faultIn(inAll)).toBeUndefined()
})

test.each(machines.filter(({ name, expected }) => expected !== 'ready' || name.includes('habits')))(
  'in these surroundings the start gets ready or says the mend in one line: $name',
  async (surrounding) => {
    expect(await faultIn(surrounding)).toBeUndefined()
  },
)

test('a Node that is too old is refused in one line', async () => {
  const pretend = `Object.defineProperty(process.versions, 'node', { value: '20.20.2' })`
  const args = ['--import', `data:text/javascript,${encodeURIComponent(pretend)}`]
  const script = ['scripts/start/with-little-memory.mjs', 'dist/server/main.js']
  const { status, stderr } = spawnSync(process.execPath, [...args, ...script], { encoding: 'utf8' })
  expect([status, stderr]).toEqual([1, expect.stringMatching(/^Node 20\.20\.2 \(.*\) is too old; .*Node 24.*\n$/)])
})
