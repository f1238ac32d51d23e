/** Our own properties: the class of OpenActive that has them, the type of their values, and their meaning. */
const terms = {
  knownDates: ['FacilityUse', 'schema:Date', 'Days of which every free slot is in the feed. Other days are unknown.'],
  licenceOfSource: ['FacilityUse', 'schema:URL', 'The licence under which the venue published its data.'],
  suburb: ['FacilityUse', 'schema:Text', 'The suburb of the venue.'],
  holes: ['Slot', 'schema:Integer', 'The rounds that can be played from a tee time.'],
} as const

const path = '/api/openactive/context'

/** The JSON-LD context of the open data, as its items name it. */
export function contextOf(appUrl: string): string[] {
  return ['https://openactive.io/', appUrl + path]
}

/** The document at that address. It defines the terms as OpenActive asks of extensions, for its model validator too. */
export function openDataContext(appUrl: string): Record<string, unknown> {
  return {
    '@context': {
      courtside: `${appUrl}${path}#`,
      oa: 'https://openactive.io/',
      schema: 'https://schema.org/',
      rdf: 'http://www.w3.org/1999/02/22-rdf-syntax-ns#',
      rdfs: 'http://www.w3.org/2000/01/rdf-schema#',
    },
    '@id': appUrl + path,
    '@graph': Object.entries(terms).map(([name, [type, range, meaning]]) => ({
      '@id': `courtside:${name}`,
      '@type': 'rdf:Property',
      'rdfs:label': name,
      'rdfs:comment': meaning,
      'schema:domainIncludes': [{ '@id': `oa:${type}` }],
      'schema:rangeIncludes': [{ '@id': range }],
    })),
  }
}
