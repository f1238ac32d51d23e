/** Passes the return path from one account screen to the next. */
export function returnSearch(search: { returnTo?: string | undefined }): { returnTo?: string } {
  return search.returnTo ? { returnTo: search.returnTo } : {}
}
