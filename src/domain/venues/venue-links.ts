import { region } from '#region/region.ts'
import type { Venue } from './venue.ts'

/** The public page of a venue (rule venues-16). */
export function pathOfVenue({ id }: Pick<Venue, 'id'>): string {
  return `/venues/${addressNameOf(id)}`
}

/** A venue in addresses: its id in small letters, without spaces. */
export function addressNameOf(id: string): string {
  return id.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')
}

/** The form for an alert with the venue chosen. */
export function watchPathOf({ id }: Pick<Venue, 'id'>): string {
  return `/alerts/new?${new URLSearchParams({ venue: id }).toString()}`
}

/** A search for the venue on a map site. */
export function mapLinkOf({ displayName }: Pick<Venue, 'displayName'>): string {
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(`${displayName} ${region.name} ${region.state} ${region.country}`)}`
}
