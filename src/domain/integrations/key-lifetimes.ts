/** The days after which a key can expire. Apart from api-key.ts, whose schemas the client shall not load. */
export const keyLifetimes = [30, 90, 365] as const
