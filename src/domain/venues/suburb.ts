/** A suburb of greater Sydney with the centre that distances are measured from. */
export interface Suburb {
  name: string
  postcode: string
  lat: number
  lng: number
}
