const promise =
  'One calendar of tennis courts, golf tee times and futsal pitches across Sydney, and an email as soon as one opens. Free.'

/** The descriptions of pages for search engines. Pages without a line here are not for them. */
export const pageDescriptions: Record<string, string> = {
  '/': promise,
  '/browse':
    'Look through a week of free tennis courts, golf tee times and futsal pitches across Sydney, without an account.',
  '/about/venues': 'Who reads the booking pages of venues for Courtside, how often, and how to opt out.',
  '/privacy': 'What Courtside keeps about you, why, and for how long.',
  '/login': 'Sign in to see free courts, tee times and pitches across Sydney.',
  '/register': `Make a free account. ${promise}`,
}
