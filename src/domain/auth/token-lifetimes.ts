export const verificationLifetimeMs = 24 * 3_600_000
export const resetLifetimeMs = 30 * 60_000
export const sessionLifetimeMs = 7 * 24 * 3_600_000
/** How long a change of an address can be undone from the old one. */
export const undoLifetimeMs = 7 * 24 * 3_600_000
export const passkeyChallengeLifetimeMs = 10 * 60_000
