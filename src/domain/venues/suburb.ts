/** A suburb of the city with the centre that distances are measured from. */
export interface Suburb {
  name: string
  postcode: string
  lat: number
  lng: number
}
