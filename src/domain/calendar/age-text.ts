/** 'just now', '3 min ago', '2 h ago', '3 days ago'. */
export function ageText(readAt: number, now: Date): string {
  const minutes = Math.max(0, Math.floor((now.getTime() - readAt) / 60_000))
  if (minutes < 1) return 'just now'
  if (minutes < 60) return `${minutes} min ago`
  return minutes < 2880 ? `${Math.floor(minutes / 60)} h ago` : `${Math.floor(minutes / 1440)} days ago`
}
