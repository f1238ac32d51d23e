/**
 * An answer differs from the format that we know: a missing field, a class of unknown meaning, a date that was not
 * requested. Such an answer proves nothing about availability, so parsers stop at it.
 */
export interface Drift extends Error {
  name: 'Drift'
}

export function drift(what: string): Drift {
  return Object.assign(new Error(what), { name: 'Drift' as const })
}

export function isDrift(thrown: unknown): thrown is Drift {
  return thrown instanceof Error && thrown.name === 'Drift'
}
