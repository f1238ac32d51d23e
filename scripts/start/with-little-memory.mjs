// `node scripts/start/with-little-memory.mjs [FLAG …] SCRIPT [ARG …]`: runs a script with the settings that keep the
// process small (decision 0013). A shell line that sets them reads differently on every platform.
import { spawn } from 'node:child_process'
import { dirname, join } from 'node:path'

// An npm command has found a Node that is new enough. A unit file or a shell names its own.
const neededNode = 24
if (Number(process.versions.node.split('.')[0]) < neededNode) {
  const { execPath, versions } = process
  const fix = `name a Node ${neededNode} in its place, or use npm start, npm run web or npm run worker`
  process.stderr.write(`Node ${versions.node} (${execPath}) is too old; ${fix}\n`)
  process.exit(1)
}

// V8's compile cache of the built server lies beside it and goes with the next build; if the folder is not writable,
// each start compiles (decision 0014).
const built = process.argv.find((arg) => /dist[/\\]server[/\\]\w+\.js$/.test(arg))
if (built) process.env.NODE_COMPILE_CACHE ??= join(dirname(built), 'compiled')

const args = ['--max-semi-space-size=8', '--max-old-space-size=768', ...process.argv.slice(2)]

if (process.platform === 'win32') {
  // Windows cannot replace one program by another. Ctrl-C reaches both; the script decides when it is over.
  process.on('SIGINT', () => undefined)
  const child = spawn(process.execPath, args, { stdio: 'inherit' })
  child.on('close', (code) => process.exit(code ?? 1))
} else {
  // The same process goes on as the script, so signals and the exit code are its own. glibc reads the variable at start.
  process.execve(process.execPath, [process.execPath, ...args], { ...process.env, MALLOC_ARENA_MAX: '2' })
}
