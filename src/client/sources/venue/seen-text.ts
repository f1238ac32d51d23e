import type { SourceSeen } from '#domain/venues/own/named-source.ts'

/** '3 courts, 41 free half-hours in the next 7 days'. */
export function seenText({ courts, freeHalfHours, days }: SourceSeen): string {
  const named = courts.length === 0 ? '' : `${counted(courts.length, 'court')}, `
  return `${named}${counted(freeHalfHours, 'free half-hour')} in the next ${counted(days, 'day')}`
}

function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`
}
