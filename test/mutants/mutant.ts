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

/** A mutant that no test can tell from the program, and why. */
export interface Excuse {
  file: string
  /** The line as it is, without its indentation. */
  text: string
  /** What was there, where several mutants of the line become the same. */
  was?: string
  is: string
  why: string
}
