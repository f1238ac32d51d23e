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
  map: { south: -34.3, north: -33.35, west: 150.4, east: 152.2 },
  // New South Wales, Victoria, Tasmania and Canberra.
  zoneBounds: { south: -44, north: -28, west: 140.9, east: 154 },
  postcode: String.raw`2\d{3}`,
}
