import { golfSpots } from '#domain/availability/criteria.ts'
import type { AlertDraft } from '#client/alerts/draft/alert-draft.ts'
import { OptionRow } from './option-row.tsx'
import classes from '#client/alerts/form/alert-form.module.css'

const holesOptions = (['all', '9', '18'] as const).map((value) => ({ value, label: value === 'all' ? 'All' : value }))
const playerOptions = golfSpots.map((spots) => ({ value: String(spots), label: String(spots) }))

/** What only golf alerts ask for: holes and players. */
export function GolfFields({
  draft,
  onChange,
}: {
  draft: AlertDraft
  onChange: (change: Partial<AlertDraft>) => void
}) {
  return (
    <div className={classes.pair}>
      <OptionRow label="Holes" options={holesOptions} value={draft.holes} onChange={(holes) => onChange({ holes })} />
      <OptionRow
        label="Players"
        options={playerOptions}
        value={String(draft.spots)}
        onChange={(spots) => onChange({ spots: Number(spots) })}
      />
    </div>
  )
}
