const longest = 60

/** A subject that inboxes show in full. A longer one ends in an ellipsis. */
export function subjectLine(text: string): string {
  return text.length > longest ? `${text.slice(0, longest - 1).toWellFormed()}…` : text
}
