import { useUser } from '#client/session/session.ts'

/** The sections of the landing page, linked from any page. */
export const anchors = [
  { label: 'Features', href: '/#features' },
  { label: 'Reviews', href: '/#reviews' },
  { label: 'Contact', href: '/#contact' },
] as const

/** The calendar for visitors (rule calendar-42). */
export const browseLink = { label: 'Browse', href: '/browse' } as const
/** The next free half-hours of this evening (rule calendar-63). */
export const tonightLink = { label: "See what's free tonight", href: '/browse?view=tonight' } as const
export const signInLink = { label: 'Sign in', href: '/login' } as const
export const joinLink = { label: 'Join Now', href: '/register' } as const
/** The pages of a signed-in person, in place of Browse, Sign in and Join Now. The user menu has the rest. */
export const memberLinks = [
  { label: 'Calendar', href: '/calendar' },
  { label: 'Alerts', href: '/alerts' },
] as const

export function useIsSignedIn(): boolean {
  return useUser() !== undefined
}

/** The copyright year is fixed. */
export const footerLine = 'All your sports in one place. © 2025 Courtside'

/** A reserved name without a mailbox. Operators of public sites put their own address here. */
export const contactEmail = 'hello@courtside.example'
