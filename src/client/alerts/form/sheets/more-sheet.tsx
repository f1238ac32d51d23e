import { tennisDurations } from '#domain/availability/advanced-filters.ts'
import { futsalMinutes, golfSpots } from '#domain/availability/criteria.ts'
import { FoldedVenues } from '#client/ui/venues/folded-venues.tsx'
import { WishFields } from '#client/ui/wishes/wish-fields.tsx'
import { EmailField } from './email-field.tsx'
import { OptionRow } from '#client/alerts/form/option-row.tsx'
import type { SheetProps } from './sheet-props.ts'
import { useCatalogue } from '#client/ui/venues/catalogue.tsx'
import classes from '#client/alerts/form/alert-form.module.css'

const minutesOptions = futsalMinutes.map((minutes) => ({ value: String(minutes), label: String(minutes) }))
const courtOptions = [
  { value: 'any', label: 'Any' },
  ...tennisDurations.map((minutes) => ({ value: String(minutes), label: String(minutes) })),
]

type FieldsProps = Pick<SheetProps, 'draft' | 'onChange'>

/** The criteria of an alert, the times for members, and a member's address. */
export function MoreSheet({ draft, onChange, hasEmail, isEmailFixed }: SheetProps) {
  const catalogue = useCatalogue()
  const { sport, venues, memberVenues } = draft
  return (
    <div className={classes.fields}>
      <div data-part="criteria">
        <SportFields draft={draft} onChange={onChange} />
      </div>
      <WishFields sport={sport} venues={venues} wishes={draft.wishes} onChange={(wishes) => onChange({ wishes })} />
      {venues.length > 0 && (
        <div data-part="members">
          <FoldedVenues
            name="Member of a club? Also watch times only members can book"
            venues={catalogue.of(sport).filter(({ id }) => venues.includes(id))}
            selected={memberVenues.filter((id) => venues.includes(id))}
            valueOf={({ id }) => id}
            onChange={(chosen) => onChange({ memberVenues: chosen })}
            suggestsAtOnce
          />
        </div>
      )}
      {hasEmail && (
        <div data-part="email">
          <EmailField draft={draft} onChange={onChange} isFixed={isEmailFixed} />
        </div>
      )}
    </div>
  )
}

/** The criteria of one sport. */
function SportFields({ draft, onChange }: FieldsProps) {
  const { sport } = draft
  if (sport === 'golf') return <GolfFields draft={draft} onChange={onChange} />
  if (sport === 'tennis') {
    return (
      <OptionRow
        label="Minimum Time (minutes)"
        options={courtOptions}
        value={String(draft.courtMinutes ?? 'any')}
        onChange={(minutes) => onChange({ courtMinutes: minutes === 'any' ? null : Number(minutes) })}
      />
    )
  }
  if (sport === 'all') return null
  return (
    <OptionRow
      label="Minimum Duration (minutes)"
      options={minutesOptions}
      value={String(draft.minimumMinutes)}
      onChange={(minutes) => onChange({ minimumMinutes: Number(minutes) })}
    />
  )
}

const holesOptions = (['all', '9', '18'] as const).map((value) => ({ value, label: value === 'all' ? 'All' : value }))
const playerOptions = golfSpots.map((spots) => ({ value: String(spots), label: String(spots) }))

/** The criteria of golf: holes and players. */
function GolfFields({ draft, onChange }: FieldsProps) {
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
