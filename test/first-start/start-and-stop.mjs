import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'

const longestStartMs = 300_000
const longestStopMs = 20_000

async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address()
  probe.close()
  await once(probe, 'close')
  return port
}

function within(ms, what, promise) {
  const { promise: late, reject } = withReject()
  const timer = setTimeout(() => reject(new Error(`${what}: nothing after ${ms / 1000} s`)), ms)
  return Promise.race([promise, late]).finally(() => clearTimeout(timer))
}

function withReject() {
  let reject
  const promise = new Promise((_, refuse) => (reject = refuse))
  return { promise, reject }
}

async function expectOk(url) {
  const { status } = await fetch(url)
  if (status !== 200) throw new Error(`${url} answered ${status}`)
}

/**
 * `npm start`, or another command, as the very first: it gets ready, answers, and stops: on a signal to npm with exit code 0,
 * or by Ctrl-C, which reaches every process of the terminal, as npx passes on no signal.
 */
export async function startAndStop({ cwd, env, command = ['npm', 'start'], byCtrlC = false }) {
  const port = await freePort()
  const [program, ...args] = command
  const text = command.join(' ')
  const options = { cwd, env: { ...env, PORT: String(port) }, stdio: ['ignore', 'pipe', 'pipe'], detached: byCtrlC }
  const startedAt = performance.now()
  const npm = spawn(program, args, options)
  const ended = once(npm, 'close')
  let said = ''
  const ready = withReject()
  const isReady = new Promise((resolve) => {
    const hear = (chunk) => {
      said += String(chunk)
      if (said.split('\n').includes(`ready on http://localhost:${port}`)) resolve()
    }
    npm.stdout.on('data', hear)
    npm.stderr.on('data', hear)
  })
  void ended.then(([code]) => ready.reject(new Error(`${text} ended with exit code ${code}`)))
  try {
    await within(longestStartMs, text, Promise.race([isReady, ready.promise]))
    const readySeconds = (performance.now() - startedAt) / 1000
    await expectOk(`http://localhost:${port}/`)
    await expectOk(`http://localhost:${port}/readyz`)
    if (byCtrlC) process.kill(-npm.pid, 'SIGINT')
    else npm.kill('SIGTERM')
    // The pipes close when the last of the processes has ended.
    const [code, signal] = await within(longestStopMs, 'the signal', ended)
    if (code !== 0 && !byCtrlC) throw new Error(`after the signal ${text} ended with ${code ?? signal}`)
    const answers = await fetch(`http://localhost:${port}/healthz`).then(
      () => true,
      () => false,
    )
    if (answers) throw new Error(`the site still answers after ${text} has ended`)
    return readySeconds
  } catch (error) {
    if (npm.exitCode === null && npm.signalCode === null) process.kill(byCtrlC ? -npm.pid : npm.pid, 'SIGKILL')
    throw new Error(`${error.message}\n${said}`)
  }
}
