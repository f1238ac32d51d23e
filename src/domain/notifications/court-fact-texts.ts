import type { CourtFacts } from '#domain/availability/court-facts.ts'

/** The facts in words, without those that the court's name says already: 'clay', 'no lights', 'indoor'. */
export function courtFactTexts({ resource, ...facts }: CourtFacts & { resource?: string | undefined }): string[] {
  const texts = [
    facts.surface,
    facts.lights ? 'lights' : facts.lights === false && 'no lights',
    facts.indoor && 'indoor',
  ]
  return texts.filter((text) => typeof text === 'string').filter((text) => !resource?.toLowerCase().includes(text))
}
