/** Keeps where a person wants to go after signing in while they move between the account screens. */
export function returnSearch(search: { returnTo?: string | undefined }): { returnTo?: string } {
  return search.returnTo ? { returnTo: search.returnTo } : {}
}
