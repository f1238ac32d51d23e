import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmodSync, chownSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findPrograms, type Programs } from './programs.ts'

export const host = '127.0.0.1'
export const nodes = [1, 2, 3] as const
export const webs = [1, 2] as const

/** Shared by all parts of one cluster: folder, ports, secrets and programs. */
export interface Ground {
  folder: string
  ports: Ports
  programs: Programs
  secrets: { postgres: string; replication: string; courtside: string; jwt: string }
  /** PostgreSQL and others refuse to run as root. */
  account: { uid: number; gid: number } | undefined
}

type Ports = ReturnType<typeof portsFrom>

/** All ports lie together, so that two clusters can run side by side. */
function portsFrom(base: number) {
  return {
    site: base,
    web: (web: number) => base + web,
    primary: base + 10,
    replicas: base + 11,
    pooler: base + 12,
    relay: base + 13,
    postgres: (node: number) => base + 20 + node,
    api: (node: number) => base + 30 + node,
    etcd: (node: number) => base + 40 + node,
    etcdPeer: (node: number) => base + 50 + node,
  }
}

export function prepareGround(folder: string, base: number): Ground {
  const programs = findPrograms()
  const secret = () => randomBytes(24).toString('base64url')
  const ground: Ground = {
    folder,
    ports: portsFrom(base),
    programs,
    secrets: { postgres: secret(), replication: secret(), courtside: secret(), jwt: secret() },
    account: process.getuid?.() === 0 ? accountOf('postgres') : undefined,
  }
  makeFolder(ground, folder)
  // Several accounts have their part of it.
  chmodSync(folder, 0o755)
  makeFolder(ground, join(folder, 'log'))
  return ground
}

function accountOf(name: string): { uid: number; gid: number } {
  const id = (flag: string) => Number(execFileSync('id', [flag, name]).toString())
  return { uid: id('-u'), gid: id('-g') }
}

/** A folder that the account of PostgreSQL can write. */
export function makeFolder({ account }: Pick<Ground, 'account'>, path: string, mode = 0o755): string {
  mkdirSync(path, { recursive: true, mode })
  if (account) chownSync(path, account.uid, account.gid)
  return path
}

/** A file that only the account of PostgreSQL can read: configurations have passwords in them. */
export function writePrivate({ account }: Pick<Ground, 'account'>, path: string, text: string): string {
  writeFileSync(path, text, { mode: 0o600 })
  if (account) chownSync(path, account.uid, account.gid)
  return path
}
