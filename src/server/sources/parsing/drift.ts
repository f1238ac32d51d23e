/**
 * An answer that is not what we know: a field that is missing, a class without a meaning, a date that was not asked
 * for. It says nothing about availability, whatever it seems to say, so parsers stop at it.
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
