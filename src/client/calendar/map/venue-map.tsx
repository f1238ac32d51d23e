import { useEffect, useEffectEvent, useRef } from 'react'
import { trpc } from '#client/trpc.ts'
import { drawMap, type Pin } from './draw-map.ts'
import classes from './venue-map.module.css'

/** The venues on a map. A pin leads to the venue in the list beside the map, which says the same in words. */
export function VenueMap({
  pins,
  pointed,
  onPick,
}: {
  pins: readonly Pin[]
  /** The id of the venue whose pin is marked. */
  pointed?: string | undefined
  onPick: (venueId: string) => void
}) {
  // The calendar has loaded it already.
  const tiles = trpc.availability.status.useQuery().data?.mapTiles
  const box = useRef<HTMLDivElement>(null)
  const drawn = JSON.stringify(pins.map(({ venue, label }) => [venue.id, label]))
  const pick = useEffectEvent(onPick)
  const draw = useEffectEvent((element: HTMLElement) => drawMap(element, { pins, tiles, onPick: (id) => pick(id) }))
  // Redrawn only for other venues or counts, so that a moved map stays where it is.
  useEffect(() => (box.current ? draw(box.current) : undefined), [drawn, tiles])
  useEffect(() => {
    for (const pin of box.current?.querySelectorAll<HTMLElement>('[data-venue]') ?? [])
      pin.toggleAttribute('data-pointed', pin.dataset['venue'] === pointed)
  }, [pointed, drawn])
  return (
    <section aria-label="Map of the venues" className={classes.map}>
      <div className={classes.box} ref={box} />
      <div className={classes.note}>
        {pins.some(({ venue }) => venue.coordSource === 'approximate') && <span>Dashed = approximate ·</span>}
        {tiles && (
          <span>{tiles.licenceUrl ? <a href={tiles.licenceUrl}>{tiles.attribution}</a> : tiles.attribution} ·</span>
        )}
        <details>
          <summary>Credits</summary>
          Coast: our own sketch. Suburbs: GeoNames, Australian Bureau of Statistics (CC BY 4.0). Some venues ©
          OpenStreetMap contributors (ODbL), NSW Department of Education (CC BY 4.0), NOAA.
        </details>
      </div>
    </section>
  )
}
