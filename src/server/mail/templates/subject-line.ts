/** What inboxes show in full. */
export const longestSubject = 60

/** A subject that inboxes show in full. A longer one ends in an ellipsis. */
export function subjectLine(text: string): string {
  return text.length > longestSubject ? `${text.slice(0, longestSubject - 1).toWellFormed()}…` : text
}
