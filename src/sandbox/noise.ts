/**
 * A number from 0 to 1 that is the same for the same text and seed on every machine (FNV-1a, then one mixing round).
 */
export function noise(seed: number, text: string): number {
  let hash = (2166136261 ^ seed) >>> 0
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 16777619) >>> 0
  }
  hash = Math.imul(hash ^ (hash >>> 15), 2246822519) >>> 0
  hash = Math.imul(hash ^ (hash >>> 13), 3266489917) >>> 0
  return ((hash ^ (hash >>> 16)) >>> 0) / 4294967296
}

/** A whole number from `low` to `high`, both included. */
export function pick({ seed, text, low, high }: { seed: number; text: string; low: number; high: number }): number {
  return low + Math.floor(noise(seed, text) * (high - low + 1))
}
