import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { alertSentence } from '#domain/alerts/watch-sentence.ts'
import type { AlertDraft } from '#client/alerts/draft/alert-draft.ts'
import { draftSentences } from '#client/alerts/draft/draft-sentence.ts'
import { newRequestId } from '#client/alerts/send-once.ts'
import { useNewestAlerts } from '#client/alerts/use-alerts.ts'
import { useCatalogue } from '#client/ui/venues/catalogue.tsx'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Another one for each refusal: the page of alerts shows the alert again, also where it does already. */
    led?: string | undefined
  }
}

/** The link to the alert of which a draft would be a duplicate: the one with the same sentence. */
export function ExistingAlert({ draft }: { draft: AlertDraft }) {
  const catalogue = useCatalogue()
  const [led] = useState(newRequestId)
  const { data = [] } = useNewestAlerts()
  const plans = draftSentences(draft, catalogue)
  const known = data.find((alert) => plans.includes(alertSentence([alert], catalogue.nameOf)))
  return (
    <Link to="/alerts" state={{ led }} {...(known && { hash: known.id })}>
      See it
    </Link>
  )
}
