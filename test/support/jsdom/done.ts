/** The answer of each act. */
export const done = {
  cancelled: true,
  ended: true,
  granted: true,
  message: '',
  name: '',
  removed: true,
  resumed: true,
  revoked: true,
} as const

/** The answers before an act and after it. */
export function once<Shown>(before: Shown, after: Shown) {
  let shown = before
  return {
    shown: () => shown,
    act() {
      shown = after
      return done
    },
  }
}
