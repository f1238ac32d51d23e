import { tabStorage } from '#client/browser-storage.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useLayoutEffect, useState } from 'react'
import { isEmail, plainEmail } from '#domain/auth/email-syntax.ts'
import { showToast } from '#client/ui/toast/show-toast.ts'
import { invalidResetLinkToast } from './auth-copy.ts'

/** Time to read the page before it changes. */
const invalidLinkDelayMs = 2000

/**
 * The values of a reset link. The token leaves the address bar at once, so that neither history nor a screenshot holds
 * it; the tab stores it, so that the page can be reloaded. A link without a token leads to the login page.
 */
export function useResetLink(): { token: string | undefined; email: string | undefined } {
  const search = useSearch({ from: '/account-link/reset-password' })
  const navigate = useNavigate()
  const [token] = useState(() => search.token ?? readResetToken(search.email))

  useLayoutEffect(() => {
    if (!search.token) return
    storeResetToken(search.token, search.email)
    void navigate({ to: '.', search: ({ token: _taken, ...rest }) => rest, replace: true })
  }, [search.token, search.email, navigate])

  useEffect(() => {
    if (token) return
    const timer = window.setTimeout(() => {
      showToast(invalidResetLinkToast)
      void navigate({ to: '/login' })
    }, invalidLinkDelayMs)
    return () => window.clearTimeout(timer)
  }, [token, navigate])

  const email = plainEmail(search.email ?? '')
  return { token, email: isEmail(email) ? email : undefined }
}

const key = 'resetLink'

/** Stores the token of a reset link for this tab, with its address (rule accounts-27). */
function storeResetToken(token: string, email = ''): void {
  tabStorage.setItem(key, JSON.stringify({ token, email }))
}

/** The stored token for this address; undefined if the tab had no such link, or it was used. */
function readResetToken(email = ''): string | undefined {
  try {
    const stored = JSON.parse(tabStorage.getItem(key) ?? '{}') as { token?: unknown; email?: unknown }
    return stored.email === email && typeof stored.token === 'string' ? stored.token : undefined
  } catch {
    return undefined
  }
}

export function forgetResetToken(): void {
  tabStorage.removeItem(key)
}
