import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { groundOfTest } from './ground.ts'
import { faultOfStart, machines, startOn, type MachineSurrounding } from './machine.ts'

async function faultIn(surrounding: MachineSurrounding): Promise<string | undefined> {
  return faultOfStart(surrounding, await startOn(surrounding, await groundOfTest()))
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

/** Tests of the parts hold what a start says of the others, and `npm run faults -- world` draws all. */
const slice = [
  'a database with habits of its own',
  'a disk that takes nothing',
  'a full disk',
  'PostgreSQL is killed while the start goes on',
]

test.each(machines.filter(({ name }) => slice.includes(name)))(
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
