import { spawn } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { isBuiltin } from 'node:module'
import { isAbsolute, join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { writeServer } from '#scripts/build/bundle-server.ts'
import { writeMailTemplates } from '#scripts/build/compile-mail-templates.ts'
import buildInputs from '#scripts/start/build-inputs.json' with { type: 'json' }
import { freePortNear } from '#server/config/free-port.ts'
import { bareShell } from '#test/support/bare-shell.ts'
import { builtPages } from '#test/support/built-pages.ts'
import { startMailSink } from '#test/support/mail-sink.ts'

let folder: string
let chunks: Awaited<ReturnType<typeof writeServer>>
const inDist = (path: string) => join(folder, 'dist', path)
const partOf = (name: string) => inDist(`server/parts/${name}`)

// The first of a run builds the pages.
beforeAll(builtPages, 300_000)

beforeAll(async () => {
  // Inside the project, so that the packages are found.
  await mkdir('dist', { recursive: true })
  folder = await mkdtemp('dist/built-')
  await mkdir(partOf(''), { recursive: true })
  for (const [name, days] of Object.entries({ 'yesterday.js': 1, 'long-ago.js': 31 })) {
    await writeFile(partOf(name), '')
    const at = Date.now() / 1000 - days * 86_400
    await utimes(partOf(name), at, at)
  }
  await writeMailTemplates(inDist('mail'))
  chunks = await writeServer(inDist('server'))
  const pages = await builtPages()
  await symlink(pages, inDist('client'))
  await symlink(join(pages, '../render'), inDist('render'))
})

// PostgreSQL's last writes may still be on their way when the application has gone.
afterAll(() => rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }))

test('the server that was built needs none of its sources, and reads venues in a thread of its own, and signs emails', async () => {
  const sink = await startMailSink()
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  await writeFile(join(folder, 'dkim.pem'), privateKey.export({ type: 'pkcs8', format: 'pem' }))
  const port = String(await freePortNear(4600))
  const child = spawn(process.execPath, ['dist/server/main.js'], {
    cwd: folder,
    env: {
      ...bareShell,
      PORT: port,
      DATA_DIR: 'data',
      SEED_DEMO: '0',
      SMTP_URL: sink.url,
      DKIM_DOMAIN: 'courtside.example',
      DKIM_SELECTOR: 'one',
      DKIM_KEY_FILE: 'dkim.pem',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  onTestFinished(() => void child.kill('SIGKILL'))
  await new Promise<void>((resolve, reject) => {
    createInterface(child.stdout).on('line', (line) => line.startsWith('ready on ') && resolve())
    void ended.then(() => reject(new Error('it ended before it was ready')))
  })
  // The SDK of MCP is a part that loads with its first message.
  const tools = await fetch(`http://localhost:${port}/mcp`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
  })
  expect(await tools.text()).toContain('find_openings')
  const answer = await fetch(`http://localhost:${port}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'ann@example.com', password: 'quiet-harbour-7-lanterns' }),
  })
  expect(answer.status).toBe(200)
  const [mail] = await sink.waitFor(1)
  expect(mail?.to).toBe('ann@example.com')
  expect(mail?.raw).toMatch(/^DKIM-Signature: [^]*d=courtside\.example/m)
  const metrics = async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  await expect.poll(metrics).toMatch(/courtside_sources\{status="ok"\} [1-9]/)
  child.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
  await sink.stop()
})

test('parts of earlier builds stay for running processes, and go after a month', async () => {
  await expect(readFile(partOf('yesterday.js'), 'utf8')).resolves.toBe('')
  await expect(readFile(partOf('long-ago.js'))).rejects.toThrow('ENOENT')
})

test('the server renders pages with React as production runs it, whatever NODE_ENV says', async () => {
  const files = ['render-page.js', ...(await readdir(inDist('render/assets'))).map((name) => `assets/${name}`)]
  const ofDevelopment = /process\.env\.NODE_ENV|jsxDEV/
  for (const file of files) {
    const code = await readFile(inDist(`render/${file}`), 'utf8')
    expect([file, ofDevelopment.exec(code)]).toEqual([file, null])
  }
})

test('only packages that cannot be built in are left outside', () => {
  const taken = new Set(chunks.flatMap(({ imports, dynamicImports }) => [...imports, ...dynamicImports]))
  for (const { fileName } of chunks) taken.delete(fileName)
  const packages = [...taken].filter((name) => !isBuiltin(name))
  // The kit is part of a clone's tests.
  expect(packages.toSorted()).toEqual(['#test/conformance/conform.ts', 'argon2', 'pg', 'pino', 'vite'])
})

test('a change to any file that is built in makes the next start build anew', () => {
  const files = chunks
    .flatMap(({ moduleIds }) => moduleIds)
    .filter((id) => isAbsolute(id) && !id.includes('/node_modules/'))
  const inputs = buildInputs.map((path) => resolve(path))
  expect(files.length).toBeGreaterThan(500)
  expect(files.filter((file) => !inputs.some((input) => file === input || file.startsWith(`${input}/`)))).toEqual([])
})
