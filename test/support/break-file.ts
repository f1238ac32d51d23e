import { closeSync, openSync, readdirSync, readlinkSync } from 'node:fs'

/** Has this process have something in the place of this file that cannot be written to, wherever it has it open. */
export function breakFile(path: string): void {
  for (const name of readdirSync('/proc/self/fd')) {
    if (targetOf(name)?.startsWith(path)) replace(Number(name))
  }
}

/** Undefined where it was closed meanwhile, as the one that reads the folder is. */
function targetOf(name: string): string | undefined {
  try {
    return readlinkSync(`/proc/self/fd/${name}`)
  } catch {
    return undefined
  }
}

/** The system gives the least number that is free. */
function replace(file: number): void {
  closeSync(file)
  const others: number[] = []
  let opened = openSync('/dev/null', 'r')
  while (opened < file) {
    others.push(opened)
    opened = openSync('/dev/null', 'r')
  }
  for (const other of others) closeSync(other)
}
