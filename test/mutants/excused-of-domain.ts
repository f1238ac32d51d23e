import type { Excuse } from './mutant.ts'

const isOfEightCharacters = 'only a text of eight characters is taken for a date'

/** Of src/domain, beside those in excused.ts. */
export const excusesOfDomain: readonly Excuse[] = [
  {
    file: 'src/domain/calendar/local-date.ts',
    text: 'const datePattern = /^2[01]\\d\\d-\\d\\d-\\d\\d$/',
    is: '/^2[01]\\d\\d-\\d\\d-\\d\\d/',
    why: 'what is longer than a date differs from the date that it begins with',
  },
  {
    file: 'src/domain/calendar/local-date.ts',
    text: 'const compactPattern = /^(\\d{4})(\\d\\d)(\\d\\d)$/',
    is: '/(\\d{4})(\\d\\d)(\\d\\d)$/',
    why: isOfEightCharacters,
  },
  {
    file: 'src/domain/calendar/local-date.ts',
    text: 'const compactPattern = /^(\\d{4})(\\d\\d)(\\d\\d)$/',
    is: '/^(\\d{4})(\\d\\d)(\\d\\d)/',
    why: isOfEightCharacters,
  },
]
