import { Button } from '@mantine/core'
import type { PrecheckAnswer } from '#domain/alerts/precheck-answer.ts'
import { othersThan } from './others-than.ts'
import classes from './found-now.module.css'

/** One press makes the alert for the venues that are not free, where some are (rule alerts-11). */
export function LeaveOutFree({
  answer,
  isPending,
  onPress,
}: {
  answer: PrecheckAnswer | undefined
  isPending: boolean
  onPress: () => void
}) {
  const others = answer ? othersThan(answer) : 0
  if (others === 0) return null
  return (
    <Button size="md" className={classes.others ?? ''} disabled={isPending} onClick={onPress}>
      {others === 1 ? 'Create for the other one' : `Create for the other ${others}`}
    </Button>
  )
}
