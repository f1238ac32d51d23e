import type { Preferences } from '#domain/preferences/preferences.ts'
import type { AlertDraft } from '#client/alerts/draft/alert-draft.ts'

/** The parts of the form that its sheets need. */
export interface SheetProps {
  draft: AlertDraft
  onChange: (change: Partial<AlertDraft>) => void
  /** An existing alert cannot become recurring or stop being so. */
  canRecur: boolean
  /** Undefined for a visitor. */
  preferences: Preferences | undefined
  /** The venues that the calendar was filtered by. */
  shown: readonly string[] | undefined
  /** The address stands in the sheet 'More'. */
  hasEmail: boolean
  isEmailFixed: boolean
}
