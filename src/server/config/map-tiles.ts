import type { MapTiles } from '#domain/venues/map-tiles.ts'
import { parsedUrl } from './read-urls.ts'

/** A tile address with a placeholder for each of its numbers, of one origin. */
export function tilesUrl(text: string): string | undefined {
  const hasAll = ['{z}', '{x}', '{y}'].every((place) => text.includes(place))
  const url = parsedUrl(text, ['http:', 'https:'])
  const isOfOneOrigin = url && !url.username && !url.password && !/[{}]|%7b/i.test(url.host)
  return hasAll && isOfOneOrigin ? text : undefined
}

/** '© Example <https://example.org/licence>': the text, and its link. */
export function tilesAttribution(text: string): Omit<MapTiles, 'url'> | undefined {
  const [, attribution, licenceUrl] = /^([^<>]{1,200}?)(?:\s*<(https:\/\/[^<>\s]+)>)?$/.exec(text) ?? []
  if (!attribution || (licenceUrl && !parsedUrl(licenceUrl, ['https:']))) return undefined
  return { attribution, ...(licenceUrl && { licenceUrl }) }
}

interface TilesEnvironment {
  MAP_TILES_URL?: string | undefined
  MAP_TILES_ATTRIBUTION?: Omit<MapTiles, 'url'> | undefined
}

export function tilesFaults({ MAP_TILES_URL, MAP_TILES_ATTRIBUTION }: TilesEnvironment): string[] {
  if (!MAP_TILES_URL === !MAP_TILES_ATTRIBUTION) return []
  const missing = MAP_TILES_URL ? 'MAP_TILES_ATTRIBUTION' : 'MAP_TILES_URL'
  return [`${missing}: is missing; set MAP_TILES_URL and MAP_TILES_ATTRIBUTION together or none of them`]
}

export function mapTiles({ MAP_TILES_URL: url, MAP_TILES_ATTRIBUTION: words }: TilesEnvironment): {
  mapTiles?: MapTiles
} {
  return url && words ? { mapTiles: { url, ...words } } : {}
}
