/** Asks again and again; false where it does not come true in time. What fails meanwhile counts as not yet. */
export async function until(patienceMs: number, isTrue: () => Promise<boolean>): Promise<boolean> {
  const giveUpAt = performance.now() + patienceMs
  while (performance.now() < giveUpAt) {
    if (await isTrue().catch(() => false)) return true
    await pause(100)
  }
  return false
}

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
