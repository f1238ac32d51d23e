import { LoadingOverlay } from '@mantine/core'
import classes from './alert-card.module.css'

/** Lies over the alerts while one of them is being deleted. */
export function DeletingOverlay({ text }: { text: string | undefined }) {
  return (
    <LoadingOverlay
      visible={text !== undefined}
      zIndex={5}
      loaderProps={{
        children: (
          <p role="status" className={classes.deleting}>
            {text}
          </p>
        ),
      }}
    />
  )
}
