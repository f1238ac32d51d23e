import { tabStorage } from '#client/browser-storage.ts'
import { useSyncExternalStore } from 'react'
import { isEmail } from '#domain/auth/email-syntax.ts'

/** An address that was registered or verified in this tab. */
interface PendingVerification {
  email: string
  /** When the link was last emailed; null once the address is verified. */
  sentAt: number | null
}

const key = 'pendingVerification'
const listeners = new Set<() => void>()
let last: { text: string | null; value: PendingVerification | undefined } = { text: null, value: undefined }

/** The address that was registered or verified in this tab, for the sign-in page (rule accounts-37). */
export function usePendingVerification(): PendingVerification | undefined {
  return useSyncExternalStore(listen, read, () => undefined)
}

export function rememberVerification(pending: PendingVerification): void {
  tabStorage.setItem(key, JSON.stringify(pending))
  for (const listener of listeners) listener()
}

export function forgetVerification(): void {
  tabStorage.removeItem(key)
  for (const listener of listeners) listener()
}

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Returns the same object for the same text, as React requires. */
function read(): PendingVerification | undefined {
  const text = tabStorage.getItem(key)
  if (text !== last.text) last = { text, value: parsed(text) }
  return last.value
}

function parsed(text: string | null): PendingVerification | undefined {
  try {
    const { email, sentAt } = JSON.parse(text ?? '{}') as Partial<PendingVerification>
    if (typeof email !== 'string' || !isEmail(email)) return undefined
    return { email, sentAt: typeof sentAt === 'number' ? sentAt : null }
  } catch {
    return undefined
  }
}
