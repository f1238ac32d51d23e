/** '40 s', '10 min', '2 h'. */
export function durationText(seconds: number): string {
  if (seconds < 120) return `${Math.round(seconds)} s`
  return seconds < 5400 ? `${Math.round(seconds / 60)} min` : `${Math.round(seconds / 3600)} h`
}

/** 'just now', '3 min ago', '2 h ago', '3 days ago'. */
export function ageText(readAt: number, now: Date): string {
  const minutes = Math.max(0, Math.floor((now.getTime() - readAt) / 60_000))
  if (minutes < 1) return 'just now'
  if (minutes < 60) return `${minutes} min ago`
  return minutes < 2880 ? `${Math.floor(minutes / 60)} h ago` : `${Math.floor(minutes / 1440)} days ago`
}
