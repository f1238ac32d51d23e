const key = 'auth_token'

/** The stored bearer (SPEC section 3, Browser storage keys). */
export function readAuthToken(): string | null {
  return window.localStorage.getItem(key)
}

export function storeAuthToken(token: string): void {
  window.localStorage.setItem(key, token)
}

export function removeAuthToken(): void {
  window.localStorage.removeItem(key)
}
