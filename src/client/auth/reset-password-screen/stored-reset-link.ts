const key = 'resetLink'

/** Stores the token of a reset link for this tab, with the address whose link it was (rule accounts-27). */
export function storeResetToken(token: string, email = ''): void {
  window.sessionStorage.setItem(key, JSON.stringify({ token, email }))
}

/** The stored token of a link for this address; nothing where the tab had no such link, or it was used. */
export function readResetToken(email = ''): string | undefined {
  try {
    const stored = JSON.parse(window.sessionStorage.getItem(key) ?? '{}') as { token?: unknown; email?: unknown }
    return stored.email === email && typeof stored.token === 'string' ? stored.token : undefined
  } catch {
    return undefined
  }
}

export function forgetResetToken(): void {
  window.sessionStorage.removeItem(key)
}
