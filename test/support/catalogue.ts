import { createCatalogue } from '#domain/venues/catalogue.ts'
import { venues } from '#region/venues.ts'

/** The city's venues, without an operator's. */
export const catalogue = createCatalogue(venues)
