import { useState } from 'react'
import { currentLocation } from '#domain/preferences/preferences.ts'
import { suburbNamed } from '#domain/venues/suburb-search.ts'
import { findDevice } from '#client/location/find-device.ts'
import { blurred, type Near } from '#client/alerts/draft/venue-choice.ts'

/** The distance where nobody has named one, in kilometres. */
const startKm = 8

/** Turns what a person picks into a place: a suburb, or where the device is. */
export function useNear(near: Near | null, onChange: (near: Near) => void) {
  const [isLocating, setLocating] = useState(false)
  const [problem, setProblem] = useState<string>()
  const km = near?.km ?? startKm

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
