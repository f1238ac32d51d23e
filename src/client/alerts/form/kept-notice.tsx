import { Button } from '@mantine/core'
import classes from './alert-form.module.css'

/** Above a form that opens as it was left. */
export function KeptNotice({ onStartOver }: { onStartOver: () => void }) {
  return (
    <p className={classes.kept}>
      <span>We kept what you had filled in.</span>
      <Button variant="subtle" size="sm" onClick={onStartOver}>
        Start over
      </Button>
    </p>
  )
}
