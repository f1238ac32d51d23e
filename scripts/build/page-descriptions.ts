import { region } from '#region/region.ts'
const promise = `One calendar of tennis courts, golf tee times and futsal pitches across ${region.name}, and an email as soon as one opens. Free.`

/** Descriptions of pages for search engines. Pages without one are not indexed. */
export const pageDescriptions: Record<string, string> = {
  '/': promise,
  '/browse': `Look through a week of free tennis courts, golf tee times and futsal pitches across ${region.name}, without an account.`,
  '/about/venues': 'Who reads the booking pages of venues for Courtside, how often, and how to opt out.',
  '/privacy': 'What Courtside keeps about you, why, and for how long.',
  '/login': `Sign in to see free courts, tee times and pitches across ${region.name}.`,
  '/register': `Make a free account. ${promise}`,
}
