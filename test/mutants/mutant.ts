/** A mutant and what became of it. */
export interface Mutant {
  file: string
  line: number
  /** The line of the file as it is without the mutant. */
  text: string
  was: string
  is: string
  /** `refused` never ran: the compiler or PostgreSQL did not take it. */
  end: 'killed' | 'survived' | 'refused'
}
