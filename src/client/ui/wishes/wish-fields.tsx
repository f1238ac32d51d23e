import { TextInput } from '@mantine/core'
import { useId, type FC } from 'react'
import { plainName, surfaces } from '#domain/availability/court-facts.ts'
import { wishesFor, wishLabels, type AlertWishes, type WishName } from '#domain/availability/wishes.ts'
import type { SportOrAll } from '#domain/venues/sport.ts'
import { trpc } from '#client/trpc.ts'
import classes from './wish-fields.module.css'

interface FieldProps {
  sport: SportOrAll
  /** Ids of the chosen venues. */
  venues: readonly string[]
  wishes: AlertWishes
  onChange: (wishes: AlertWishes) => void
}

/** A control for each wish. */
const fields: Record<WishName, FC<FieldProps>> = {
  courts: CourtField,
  surfaces: ({ wishes, onChange }) => (
    <Choices
      label={wishLabels.surfaces}
      choices={surfaces.map((value) => ({ value, label: value }))}
      chosen={wishes.surfaces ?? []}
      onChange={(chosen) =>
        onChange(
          changed(
            wishes,
            'surfaces',
            surfaces.filter((one) => chosen.includes(one)),
          ),
        )
      }
    />
  ),
  lights: (props) => <YesField name="lights" {...props} />,
  indoor: (props) => <YesField name="indoor" {...props} />,
  maxPriceCents: PriceField,
}

/** The wishes of an alert of the sport, or of a filter; nothing for all sports. */
export function WishFields(props: FieldProps) {
  const names = wishesFor(props.sport)
  if (names.length === 0) return null
  return (
    <div className={classes.fields}>
      {names.map((name) => {
        const Field = fields[name]
        return <Field key={name} {...props} />
      })}
      <p className={classes.hint}>Venues that don&apos;t say are included.</p>
    </div>
  )
}

/** The courts of the only chosen venue, if it has several. */
function CourtField({ venues, ...props }: FieldProps) {
  const [venueId, ...others] = venues
  return venueId !== undefined && others.length === 0 && <CourtsOfVenue venueId={venueId} {...props} />
}

function CourtsOfVenue({ venueId, wishes, onChange }: Omit<FieldProps, 'venues'> & { venueId: string }) {
  const { data = [] } = trpc.availability.courts.useQuery({ venueId })
  const asked = (wishes.courts ?? []).filter((court) => court.venueId === venueId).map(({ name }) => plainName(name))
  // One that the venue does not show now can still be taken back.
  const names = [...data, ...asked.filter((name) => !data.some((one) => plainName(one) === name))]
  if (names.length < 2 && asked.length === 0) return null
  return (
    <Choices
      label={wishLabels.courts}
      choices={names.map((name) => ({ value: name, label: data.includes(name) ? name : `${name} (not seen lately)` }))}
      chosen={names.filter((name) => asked.includes(plainName(name)))}
      onChange={(next) =>
        onChange(
          changed(
            wishes,
            'courts',
            next.map((name) => ({ venueId, name })),
          ),
        )
      }
    />
  )
}

/** A wish that is there or not. */
function YesField({ name, wishes, onChange }: FieldProps & { name: 'lights' | 'indoor' }) {
  const isOn = wishes[name] ?? false
  return (
    <button
      type="button"
      className={`${classes.choice} ${classes.yes}`}
      aria-pressed={isOn}
      onClick={() => onChange(changed(wishes, name, isOn ? undefined : true))}
    >
      {wishLabels[name]}
    </button>
  )
}

/** Whole dollars; empty for any price. */
function PriceField({ sport, wishes, onChange }: FieldProps) {
  const { maxPriceCents } = wishes
  return (
    <TextInput
      size="md"
      className={classes.price ?? ''}
      label={`${wishLabels.maxPriceCents}, $ ${sport === 'golf' ? 'a player' : 'an hour'}`}
      placeholder="Any"
      inputMode="numeric"
      maxLength={3}
      value={maxPriceCents === undefined ? '' : String(Math.ceil(maxPriceCents / 100))}
      onChange={({ currentTarget: { value } }) => {
        const dollars = Number(value.replace(/\D/g, ''))
        onChange(changed(wishes, 'maxPriceCents', dollars > 0 ? dollars * 100 : undefined))
      }}
    />
  )
}

/** Buttons of which any number is pressed. */
function Choices<Value extends string>({
  label,
  choices,
  chosen,
  onChange,
}: {
  label: string
  choices: readonly { value: Value; label: string }[]
  chosen: readonly Value[]
  onChange: (chosen: Value[]) => void
}) {
  const labelId = useId()
  return (
    <div role="group" aria-labelledby={labelId}>
      <p id={labelId} className={classes.label}>
        {label}
      </p>
      <div className={classes.choices}>
        {choices.map(({ value, label: text }) => (
          <button
            key={value}
            type="button"
            className={classes.choice}
            aria-pressed={chosen.includes(value)}
            onClick={() =>
              onChange(chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value])
            }
          >
            {text}
          </button>
        ))}
      </div>
    </div>
  )
}

/** The wishes with one of them changed; one that asks for nothing is absent. */
function changed<Name extends WishName>(wishes: AlertWishes, name: Name, value: AlertWishes[Name]): AlertWishes {
  const { [name]: _before, ...others } = wishes
  const isNone = value === undefined || (Array.isArray(value) && value.length === 0)
  return isNone ? others : { ...others, [name]: value }
}
