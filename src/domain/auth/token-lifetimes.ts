export const verificationLifetimeMs = 24 * 3_600_000
export const resetLifetimeMs = 30 * 60_000
export const sessionLifetimeMs = 7 * 24 * 3_600_000
