// Follows docs/operating.md word for word to a cluster, as a newcomer would, and times it:
// `node test/first-start/follow-operating.mjs` as root on a bare Debian with Node, in a fresh clone. It installs what the page
// installs. It needs no packages of ours, as it is run before anything is there.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'

const longestMinutes = 10

/** The lines that the page has a newcomer type. */
function linesOf(title) {
  const page = readFileSync('docs/operating.md', 'utf8')
  const [section] = page.slice(page.indexOf(`\n## ${title}\n`) + 1).split(/\n## /)
  return [...section.matchAll(/```bash\n([^`]*)```/g)].flatMap(([, block]) => block.trim().split('\n'))
}

function say(line) {
  process.stdout.write(`${line}\n`)
}

function type(line) {
  const startedAt = performance.now()
  const { status } = spawnSync('bash', ['-c', line], { stdio: ['ignore', 'ignore', 'inherit'] })
  if (status !== 0) throw new Error(`${line}: exit code ${status}`)
  say(`${line} (${((performance.now() - startedAt) / 1000).toFixed(0)} s)`)
}

/** Types the last line, waits until it says that it is ready, looks at the site, and ends it as Ctrl-C does. */
async function typeLast(line) {
  const cluster = spawn('bash', ['-c', `exec ${line}`], { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(cluster, 'exit')
  let said = ''
  const url = await new Promise((resolve, reject) => {
    cluster.stdout.on('data', (data) => {
      said += data
      process.stdout.write(data)
      const [, found] = /^ready on (\S+)$/m.exec(said) ?? []
      if (found) resolve(found)
    })
    void ended.then(([code]) => reject(new Error(`${line} ended with exit code ${code}`)))
  })
  const minutes = performance.now() / 60_000
  const answer = await fetch(`${url}/api/daily-summary?deporte=tennis&fecha=${today()}`)
  cluster.kill('SIGINT')
  const [code] = await ended
  if (!answer.ok) throw new Error(`the site answers ${answer.status}`)
  if (code !== 0) throw new Error(`Ctrl-C: exit code ${code}`)
  return minutes
}

function today() {
  return new Date().toLocaleDateString('en-CA', { timeZone: 'Australia/Sydney' }).replaceAll('-', '')
}

const lines = linesOf('A cluster')
for (const line of lines.slice(0, -1)) type(line)
const minutes = await typeLast(lines.at(-1))
say(`the cluster was there after ${minutes.toFixed(1)} min of ${longestMinutes}`)
process.exit(minutes <= longestMinutes ? 0 : 1)
