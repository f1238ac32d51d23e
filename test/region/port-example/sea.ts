/** Its map has no coast. */
export const sea: readonly (readonly [lat: number, lng: number])[] = []
