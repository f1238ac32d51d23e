// `node scripts/start/with-little-memory.mjs [FLAG …] SCRIPT [ARG …]`: runs a script with the settings that keep the
// process small (decision 0013). A shell line that sets them reads differently on every platform.
import { spawn } from 'node:child_process'

// V8's compiled code of the built server lies beside it and goes with the next build; where the folder cannot be written to,
// each start compiles (decision 0014).
if (process.argv.some((arg) => arg.startsWith('dist/server/')))
  process.env.NODE_COMPILE_CACHE ??= 'dist/server/compiled'

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
