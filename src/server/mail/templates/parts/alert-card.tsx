import type { AlertFacts, ListedAlerts } from '#server/mail/templates/mail-facts.ts'
import { Card, Line, MutedLine, MutedLink } from './mail-parts.tsx'

export function AlertCard({ alert }: { alert: AlertFacts }) {
  return (
    <Card>
      <Line>{alert.where}</Line>
      <Line>{alert.when}</Line>
      <MutedLine>{alert.wants}</MutedLine>
      {alert.stopUrl && (
        <MutedLine>
          <MutedLink href={alert.stopUrl}>Stop this alert</MutedLink>
        </MutedLine>
      )}
    </Card>
  )
}

/** An email is read, not studied: it lists the first alerts and counts the others. */
export function UnlistedAlerts({ alerts, total }: ListedAlerts) {
  return total > alerts.length && <MutedLine>and {total - alerts.length} more</MutedLine>
}
