const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** The purpose of a mailed link. */
export type LinkKind = 'registration' | 'verify-email' | 'reset-password' | 'confirm-email'

/** A link request that was granted. */
export interface LinkRequested {
  kind: LinkKind
  at: Date
}

/** Of links for one address, all kinds together. */
const linksAnHour = 5
const linksADay = 15

/**
 * The kinds that share a minute with one. A registration mails the link to verify, but the answer to 'send it again' must
 * not tell that there was one a moment ago (rule accounts-22).
 */
const kindsOfMinute: Record<LinkKind, readonly LinkKind[]> = {
  registration: ['registration', 'verify-email'],
  'verify-email': ['verify-email'],
  'reset-password': ['reset-password'],
  'confirm-email': ['confirm-email'],
}

/** How far back requests count. */
export const linkRequestsCountForMs = dayMs

/**
 * True if one more link may be mailed to an address: one of its kind a minute, five an hour and fifteen a day in all,
 * from any caller (limit L10). `requests` are those of the last day.
 */
export function mayMailLink({
  kind,
  requests,
  now,
}: {
  kind: LinkKind
  requests: readonly LinkRequested[]
  now: Date
}): boolean {
  const within = (ms: number) => requests.filter(({ at }) => now.getTime() - at.getTime() < ms)
  return (
    !within(minuteMs).some((request) => kindsOfMinute[kind].includes(request.kind)) &&
    within(hourMs).length < linksAnHour &&
    within(dayMs).length < linksADay
  )
}

/** True if a registration mailed the link to verify less than a minute ago. */
export function isJustRegistered(requests: readonly LinkRequested[], now: Date): boolean {
  return requests.some(({ kind, at }) => kind === 'registration' && now.getTime() - at.getTime() < minuteMs)
}
