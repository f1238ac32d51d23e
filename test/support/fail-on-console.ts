import { afterEach, beforeEach, vi } from 'vitest'

let said: string[] = []

function note(...parts: unknown[]): void {
  said.push(parts.map(String).join(' '))
}

beforeEach(() => {
  said = []
  vi.spyOn(console, 'error').mockImplementation(note)
  vi.spyOn(console, 'warn').mockImplementation(note)
})

afterEach(() => {
  vi.restoreAllMocks()
  if (said.length > 0) throw new Error(`console.error or console.warn was called:\n${said.join('\n')}`)
})
