/** 'just now', '3 min ago', '2 h ago'. */
export function ageText(readAt: number, now: Date): string {
  const minutes = Math.max(0, Math.floor((now.getTime() - readAt) / 60_000))
  if (minutes < 1) return 'just now'
  return minutes < 60 ? `${minutes} min ago` : `${Math.floor(minutes / 60)} h ago`
}
