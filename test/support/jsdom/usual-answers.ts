import type { User } from '#domain/auth/user.ts'
import type { Preferences } from '#domain/preferences/preferences.ts'
import type { startAlerts } from './answers-of-alerts.ts'
import type { Answers, startBoard } from './answers-of-board.ts'

export const ana: User = {
  id: '00000000-0000-4000-8000-000000000000',
  email: 'ana@example.com',
  firstName: null,
  lastName: null,
  isEmailVerified: true,
}

/** Her token, of the session that the document was rendered for. */
export const tokenOfAna = `.${btoa(JSON.stringify({ sid: 'session' }))}.`

/** The answers to a person who has nothing but preferences and alerts, unless a test gives others. */
export function usualAnswers({
  board,
  preferences,
  alerts,
}: {
  board: ReturnType<typeof startBoard>
  preferences: Preferences
  alerts: ReturnType<typeof startAlerts>
}): Answers {
  return {
    auth: { me: () => ({ email: ana.email, user: ana }) },
    availability: board.answers,
    preferences: {
      get: () => ({ ...preferences }),
      update: (change) => Object.assign(preferences, change),
    },
    alerts,
    account: {
      overview: () => ({ email: ana.email, hasPassword: true, pendingEmail: null }),
      sessions: () => [],
    },
    passkeys: { list: () => [] },
    integrations: { keys: () => [], webhooks: () => [], channels: () => [], emailTest: () => null },
    calendar: { state: () => ({ madeAt: null }) },
    operator: { isOperator: () => false },
    push: { setup: () => ({ publicKey: null, isSubscribed: false, others: 0 }) },
    analytics: { bookNow: () => undefined as never },
  }
}
