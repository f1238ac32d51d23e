import { Alert } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './alert-form.module.css'

/** Why the alert cannot be made, shown beside the fields that can change that. Screen readers announce it. */
export function Conflicts({ texts, wayOut }: { texts: readonly string[]; wayOut?: ReactNode }) {
  if (texts.length === 0) return null
  return (
    <Alert
      className={classes.conflicts ?? ''}
      color="clay"
      variant="light"
      icon={<IconAlertTriangle size={20} aria-hidden />}
    >
      {texts.map((text) => (
        <p key={text} className={classes.conflict}>
          {text}
        </p>
      ))}
      {wayOut}
    </Alert>
  )
}
