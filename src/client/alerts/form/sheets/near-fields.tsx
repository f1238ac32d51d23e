import { NativeSelect } from '@mantine/core'
import { IconCurrentLocation } from '#client/icons.tsx'
import { useState } from 'react'
import { currentLocation } from '#domain/preferences/preferences.ts'
import { suburbNamed } from '#domain/venues/suburb-search.ts'
import { blurred, usualKm, type Near } from '#client/alerts/draft/venue-choice.ts'
import { findDevice } from '#client/location/find-device.ts'
import { SuburbPicker } from '#client/location/suburb-picker.tsx'
import { PendingButton } from '#client/ui/pending-button.tsx'
import classes from './where-sheet.module.css'

const distances = [2, 3, 5, 8, 10, 15, 20, 25, 30, 40, 50]

/** The centre and radius of 'near'. If there is no centre yet, a button asks the device. */
export function NearFields({ near, onChange }: { near: Near | null; onChange: (near: Near) => void }) {
  const { km, isLocating, problem, pick, reach } = useNear(near, onChange)
  const place = near && 'suburb' in near.place ? near.place.suburb : near ? currentLocation : ''
  const offered = [...new Set([...distances, km])].toSorted((a, b) => a - b)
  return (
    <>
      <div className={classes.near}>
        <SuburbPicker label="Near" value={place} onChange={pick} />
        <NativeSelect
          label="Within"
          size="md"
          disabled={near === null}
          data={offered.map((value) => ({ value: String(value), label: `${value} km` }))}
          value={String(km)}
          onChange={(event) => reach(Number(event.currentTarget.value))}
        />
      </div>
      {near === null && (
        <PendingButton
          variant="default"
          size="md"
          isPending={isLocating}
          leftSection={<IconCurrentLocation size={18} />}
          onClick={() => pick(currentLocation)}
        >
          Near me
        </PendingButton>
      )}
      {problem && (
        <p role="alert" className={classes.problem}>
          {problem}
        </p>
      )}
    </>
  )
}

/** Resolves the picked value to a point: a suburb, or the device's location. */
function useNear(near: Near | null, onChange: (near: Near) => void) {
  const [isLocating, setLocating] = useState(false)
  const [problem, setProblem] = useState<string>()
  const km = near?.km ?? usualKm

  async function locate(): Promise<void> {
    setLocating(true)
    const answer = await findDevice()
    setLocating(false)
    if ('point' in answer) onChange({ km, place: blurred(answer.point) })
    else setProblem("We couldn't find where you are. Choose a suburb instead.")
  }

  return {
    km,
    isLocating,
    problem,
    pick(name: string): void {
      setProblem(undefined)
      if (name === currentLocation) return void locate()
      const suburb = suburbNamed(name)
      if (suburb) onChange({ km, place: { suburb: suburb.name } })
    },
    reach(next: number): void {
      if (near) onChange({ ...near, km: next })
    },
  }
}
