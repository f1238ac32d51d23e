/** The anchors of the landing page, from any page (SPEC section 2, Landing page). */
export const anchors = [
  { label: 'Features', href: '/#features' },
  { label: 'Reviews', href: '/#reviews' },
  { label: 'Contact', href: '/#contact' },
] as const

export const signInLink = { label: 'Sign in', href: '/login' } as const
export const joinLink = { label: 'Join Now', href: '/register' } as const

/** The copyright year is the specification's. */
export const footerLine = 'All your sports in one place. © 2025 Courtside'

/** A reserved name that reaches nobody's mailbox; whoever runs a public site puts theirs here. */
export const contactEmail = 'hello@courtside.example'
