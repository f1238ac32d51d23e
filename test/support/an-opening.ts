import type { Opening } from '#domain/availability/opening.ts'

/** A court that is free for an hour from these minutes on. */
export function court(name: string, startMinutes: number, more: Partial<Opening> = {}): Opening {
  return {
    key: `${name}@${startMinutes}`,
    resource: name,
    startMinutes,
    maxMinutes: 60,
    bookingUrl: 'https://venue.example/book',
    ...more,
  }
}
