import classes from './sandbox-line.module.css'

/** Lines at the foot of a prerendered page: the operator's banner, and the mark of a sandbox. */
export function SandboxLine({ lines }: { lines: readonly string[] }) {
  return (
    <p role="status" className={classes.mark}>
      {lines.join(' ')}
    </p>
  )
}
