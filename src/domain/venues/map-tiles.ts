/** Pictures of a map from an operator's own choice of server, between the map's coast and its pins. */
export interface MapTiles {
  /** An address with {z}, {x} and {y} for scale, column and row. */
  url: string
  /** The attribution that the map's licence requires. */
  attribution: string
  /** The address of the licence. */
  licenceUrl?: string
}

/** The origin that pages may load pictures from, besides their own. */
export function originOf({ url }: MapTiles): string {
  return new URL(url).origin
}
