import type { Region } from '#domain/region/region.ts'

/** An invented city: half an hour off the hours of others, with summer when Sydney has winter. */
export const region: Region = {
  name: 'Port Example',
  state: 'NL',
  country: 'Canada',
  countryCode: 'CA',
  zone: 'America/St_Johns',
  language: 'en-CA',
  currency: 'CAD',
  defaultPlace: { name: 'Harbour', lat: 47.56, lng: -52.71 },
  defaultArea: 'Harbour',
  sportNames: { tennis: 'Tennis', golf: 'Golf', futsal: 'Five-a-side' },
  postcode: String.raw`a1[a-z]`,
}
