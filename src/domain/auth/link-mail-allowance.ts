const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** The purpose of a mailed link. */
export type LinkKind = 'verify-email' | 'reset-password' | 'confirm-email'

/** A link request that was granted. */
export interface LinkRequested {
  kind: LinkKind
  at: Date
}

/** Of links for one address, all kinds together. */
const linksAnHour = 5
const linksADay = 15

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
    !within(minuteMs).some((request) => request.kind === kind) &&
    within(hourMs).length < linksAnHour &&
    within(dayMs).length < linksADay
  )
}
