import { mkdtemp, rm } from 'node:fs/promises'
import { chmodSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { buildImage, bytesIn, type Image } from './image/build-image.ts'
import { wordsOf } from './image/container-file.ts'
import { missingHere } from './server/bare-machine.ts'
import { say } from './say-findings.ts'
import { sayingSteps } from './say-steps.ts'
import { freePortNear } from '#server/config/free-port.ts'
import { startSilentProxy } from '#test/support/silent-proxy.ts'
import { startEmbeddedPostgres } from '#server/database/embedded-postgres.ts'

const mostBytes = 90e6
const longestStartMs = 60_000
const betweenMs = 250
const restricted =
  'setpriv --reuid=node --regid=node --init-groups --no-new-privs --bounding-set=-all --inh-caps=-all sh -c'

/**
 * `npm run faults -- image`: does the steps of deploy/container/Dockerfile in folders, in place of an engine, and starts a
 * container of the result as compose.yml has it: not as root, on a file system that cannot be written. Needs root and
 * debootstrap.
 */
export async function run(): Promise<boolean> {
  const missing = missingHere('npm')
  if (missing.length > 0) {
    say(`image: ${missing.join(', ')} missing; as root: apt-get install --no-install-recommends debootstrap`)
    return false
  }
  const folder = await mkdtemp('/tmp/courtside-image-')
  chmodSync(folder, 0o755)
  const ends: (() => unknown)[] = [() => rm(folder, { recursive: true, force: true })]
  try {
    const data = join(folder, 'data')
    mkdirSync(data)
    const postgres = await startEmbeddedPostgres({ dataDir: data })
    ends.unshift(() => postgres.stop())
    const steps = sayingSteps()
    const atEnd = (machine: { stop(): unknown }) => void ends.unshift(() => machine.stop())
    const overTcp = await startSilentProxy(postgres)
    ends.unshift(() => overTcp.stop())
    const image = await buildImage({ folder, atEnd }, steps)
    if (image) await tryImage(image, overTcp.address, steps)
    return steps.end()
  } finally {
    for (const end of ends) await end()
  }
}

async function tryImage(
  image: Image,
  database: { user: string; host: string; port: number; database: string },
  { step }: ReturnType<typeof sayingSteps>,
): Promise<void> {
  const { machine, baseBytes, workdir, settings } = image
  const bytes = bytesIn(machine.root) - baseBytes
  await step(`${(bytes / 1e6).toFixed(1)} MB above Node's slim image, of ${mostBytes / 1e6}`, () => {
    if (bytes > mostBytes) throw new Error('too large')
  })
  await step('its account is not root', () => {
    if (settings['USER'] !== 'node') throw new Error(`USER is ${settings['USER'] ?? 'not set'}`)
  })
  const port = await freePortNear(18_300)
  const env = {
    ...image.env,
    PORT: String(port),
    DATABASE_URL: `postgres://${database.user}@${database.host}:${database.port}/${database.database}`,
    JWT_SECRET: 'c29tZSBieXRlcyBmb3IgdGhpcyBydW4gYWxvbmUsIG5vdGhpbmcgZWxzZQ==',
    MAIL_FROM: 'Courts <alerts@courts.example>',
    SMTP_URL: 'smtp://127.0.0.1:1',
    APP_URL: 'https://courts.example',
  }
  const contained = (words: readonly string[]) => {
    const view = 'mount -t tmpfs -o mode=1777 tmpfs /tmp && mount -o remount,ro,bind /'
    const line = `exec ${words.map(quoted).join(' ')}`
    return machine.type(`unshare --mount sh -c '${view} && cd ${workdir} && exec ${restricted} "$0"' ${quoted(line)}`, {
      env,
    })
  }
  await step('nothing outside /tmp can be written', () =>
    contained(['sh', '-c', 'id -u; touch /tmp/there; ! touch /app/there && ! touch /usr/local/there']),
  )
  const entrypoint = wordsOf(settings['ENTRYPOINT'] ?? '[]')
  const web = contained([...entrypoint, ...wordsOf(settings['CMD'] ?? '[]')])
  let ended = ''
  web.catch((error: Error) => (ended = error.message))
  await step('/readyz answers', async () => {
    const end = performance.now() + longestStartMs
    for (;;) {
      const status = await fetch(`http://127.0.0.1:${port}/readyz`).then(
        (answer) => answer.status,
        () => undefined,
      )
      if (status === 200) return
      if (ended || performance.now() > end) throw new Error(`/readyz: ${status}. ${ended}`)
      await pause(betweenMs)
    }
  })
  await step('its own check finds it well', () => contained(wordsOf(settings['HEALTHCHECK'] ?? '[]')))
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}
