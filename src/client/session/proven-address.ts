/** An address that the person in this tab has proven to be theirs, by the token of a link emailed to it. */
export interface ProvenAddress {
  email: string
  proof: string
}

// In memory only: a token stays out of the address bar, the history and the browser's storage.
let proven: ProvenAddress | undefined

export function rememberProvenAddress(address: ProvenAddress): void {
  proven = address
}

export function provenAddress(): ProvenAddress | undefined {
  return proven
}
