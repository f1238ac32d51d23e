#!/usr/bin/env node
// A stand-in for systemctl on a machine where no systemd runs. It starts what a unit names: with its account, environment,
// capabilities and folders, and the file system that ProtectSystem, ProtectHome and PrivateTmp leave it. It runs on Debian's Node.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'

const unitFolders = ['/etc/systemd/system', '/lib/systemd/system']
const pidFolder = '/run/units'
const logFolder = '/var/log/units'
const usualPath = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'

/** A unit's settings, each with all of its values. `web@1` is an instance of the file `web@.service`. */
function readUnit(given) {
  const name = /\.(service|timer)$/.test(given) ? given : `${given}.service`
  const [, stem, instance = '', ending] = /^([^@]+@?)([^@]*)(\.\w+)$/.exec(name)
  const folder = unitFolders.find((one) => existsSync(`${one}/${stem}${ending}`))
  if (!folder) throw new Error(`Unit ${name} not found.`)
  const settings = {}
  for (const line of readFileSync(`${folder}/${stem}${ending}`, 'utf8').split('\n')) {
    const [, key, value] = /^(\w+)=(.*)$/.exec(line) ?? []
    if (key) (settings[key] ??= []).push(value)
  }
  return { name, isTimer: ending === '.timer', instance, settings, one: (key) => settings[key]?.at(-1) }
}

/** NAME=value or NAME="value"; in quotes a backslash takes the next sign as it is. */
function variablesOf(text) {
  const found = [...text.matchAll(/^(\w+)=(?:"((?:[^"\\]|\\.)*)"|'([^']*)'|(.*))$/gm)]
  return found.map(([, name, quoted, single, bare]) => [name, quoted?.replaceAll(/\\(.)/g, '$1') ?? single ?? bare])
}

function environmentOf({ settings, one }) {
  const [user, , , , , home, shell] = spawnSync('getent', ['passwd', one('User') ?? 'root'], { encoding: 'utf8' })
    .stdout.trim()
    .split(':')
  const given = (settings.Environment ?? []).flatMap(variablesOf)
  const fromFiles = (settings.EnvironmentFile ?? []).flatMap((file) => variablesOf(readFileSync(file, 'utf8')))
  const own = { PATH: usualPath, LANG: 'C.UTF-8', HOME: home, USER: user, LOGNAME: user, SHELL: shell }
  const { NODE_EXTRA_CA_CERTS } = process.env
  return {
    ...own,
    ...(NODE_EXTRA_CA_CERTS && { NODE_EXTRA_CA_CERTS }),
    ...Object.fromEntries([...given, ...fromFiles]),
  }
}

/** Lines of a shell that make the unit's view of the file system. */
function surroundings({ settings, one }) {
  const states = (settings.StateDirectory ?? []).map((folder) => `/var/lib/${folder}`)
  const owner = `${one('User') ?? 'root'}:${one('Group') ?? one('User') ?? 'root'}`
  return [
    ...states.map((state) => `mkdir -p ${state} && chown ${owner} ${state}`),
    ...(one('PrivateTmp') ? ['mount -t tmpfs -o mode=1777 tmpfs /tmp'] : []),
    ...(one('ProtectHome') === 'yes' ? ['mount -t tmpfs -o mode=0 tmpfs /root'] : []),
    ...(one('ProtectSystem') === 'strict'
      ? [...states.map((state) => `mount --bind ${state} ${state}`), 'mount -o remount,ro,bind /']
      : []),
  ].join(' && ')
}

/** The command of the unit, as arguments of a program that is started as root. */
function commandOf(unit, key) {
  const { instance, one } = unit
  const line = one(key).replaceAll('%%', '%').replaceAll('%i', instance).replaceAll('$$', '$')
  const user = one('User') ?? 'root'
  const capabilities = (one('AmbientCapabilities') ?? '').split(' ').filter(Boolean)
  const kept = capabilities.map((name) => `+${name.replace('CAP_', '').toLowerCase()}`).join(',')
  const rights = [
    `--reuid=${user}`,
    `--regid=${one('Group') ?? user}`,
    '--init-groups',
    ...(kept ? [`--inh-caps=${kept}`, `--ambient-caps=${kept}`] : []),
    ...(one('NoNewPrivileges') === 'yes' ? ['--no-new-privs'] : []),
  ]
  const run = `${surroundings(unit) || ':'} && cd ${one('WorkingDirectory') ?? '/'} && exec setpriv ${rights.join(' ')} sh -c "$0"`
  return ['--mount', 'sh', '-c', run, `exec ${line}`]
}

function pidOf({ name }) {
  const file = `${pidFolder}/${name}`
  const pid = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0
  return pid && existsSync(`/proc/${pid}`) ? pid : undefined
}

function start(unit) {
  if (unit.isTimer || pidOf(unit)) return
  const log = openSync(`${logFolder}/${unit.name}.log`, 'a')
  const options = { env: environmentOf(unit), stdio: ['ignore', log, log], detached: true }
  if (unit.one('Type') === 'oneshot') {
    const { status } = spawnSync('unshare', commandOf(unit, 'ExecStart'), options)
    if (status !== 0)
      throw new Error(`Job for ${unit.name} failed:\n${readFileSync(`${logFolder}/${unit.name}.log`, 'utf8')}`)
    return
  }
  const child = spawn('unshare', commandOf(unit, 'ExecStart'), options)
  writeFileSync(`${pidFolder}/${unit.name}`, String(child.pid))
  child.unref()
}

function stop(unit) {
  const pid = pidOf(unit)
  if (!pid) return
  process.kill(-pid, 'SIGTERM')
  const end = Date.now() + Number(unit.one('TimeoutStopSec') ?? 90) * 1000
  while (pidOf(unit) && Date.now() < end) spawnSync('sleep', ['0.1'])
  if (pidOf(unit)) throw new Error(`${unit.name} did not end within its time`)
  rmSync(`${pidFolder}/${unit.name}`)
}

function reload(unit) {
  const { status } = spawnSync('unshare', commandOf(unit, 'ExecReload'), { env: environmentOf(unit), stdio: 'inherit' })
  if (status !== 0) throw new Error(`Reload of ${unit.name} failed`)
}

const verbs = {
  start,
  stop,
  enable: (unit, isNow) => isNow && start(unit),
  restart(unit) {
    stop(unit)
    start(unit)
  },
  'reload-or-restart': (unit) => (pidOf(unit) ? reload(unit) : start(unit)),
}

for (const folder of [pidFolder, logFolder]) mkdirSync(folder, { recursive: true })
const [verb, ...rest] = process.argv.slice(2)
try {
  if (verb !== 'daemon-reload' && !(verb in verbs)) throw new Error(`systemctl ${verb}: not known to the stand-in`)
  const names = verb === 'daemon-reload' ? [] : rest.filter((one) => !one.startsWith('--'))
  for (const name of names) verbs[verb](readUnit(name), rest.includes('--now'))
} catch (error) {
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
