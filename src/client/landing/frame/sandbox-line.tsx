import classes from './sandbox-line.module.css'

export function SandboxLine() {
  return <p className={classes.mark}>Sandbox data: stand-in venues, nothing here can be booked</p>
}
