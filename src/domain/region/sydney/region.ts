import type { Region } from '#domain/region/region.ts'

export const region: Region = {
  name: 'Sydney',
  state: 'NSW',
  country: 'Australia',
  countryCode: 'AU',
  zone: 'Australia/Sydney',
  language: 'en-AU',
  currency: 'AUD',
  defaultPlace: { name: 'Manly', lat: -33.797, lng: 151.284 },
  defaultArea: 'Northern Beaches',
  sportNames: { tennis: 'Tennis', golf: 'Golf', futsal: 'Futsal' },
  postcode: String.raw`2\d{3}`,
}
