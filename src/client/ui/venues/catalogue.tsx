import { createContext, useContext } from 'react'
import { createCatalogue, type Catalogue } from '#domain/venues/catalogue.ts'
import { venues } from '#region/venues.ts'

/** The catalogue of this page. Without an operator's venues it is the city's. */
const CatalogueContext = createContext(createCatalogue(venues))

export const CatalogueProvider = CatalogueContext.Provider

export function useCatalogue(): Catalogue {
  return useContext(CatalogueContext)
}
