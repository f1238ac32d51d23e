import 'leaflet/dist/leaflet.css'
import Leaflet from 'leaflet'
import type { MapTiles } from '#domain/venues/map-tiles.ts'
import { suburbs } from '#region/suburbs.ts'
import type { Venue } from '#domain/venues/venue.ts'
import { clustersOf } from './clusters-of.ts'
import { mapBounds, sea } from '#region/sea.ts'
import classes from './venue-map.module.css'

/** The coast ends at its edge. */
const { south, west, north, east } = mapBounds
const bounds = Leaflet.latLngBounds([south, west], [north, east])
const pinPx = 28

/** Draws the map into an element. Returns the function that removes it. */
export function drawMap(
  element: HTMLElement,
  { pins, tiles, onPick }: { pins: readonly Pin[]; tiles: MapTiles | undefined; onPick: (venueId: string) => void },
): () => void {
  const map = Leaflet.map(element, {
    // The wheel scrolls the sheet; buttons, keys and two fingers zoom.
    scrollWheelZoom: false,
    attributionControl: false,
    maxBounds: bounds,
    minZoom: 9,
    zoomSnap: 0.25,
    maxZoom: 15,
    fadeAnimation: false,
    zoomAnimation: false,
  })
  // Below the tiles, so that missing tiles show the coast.
  map.createPane('coast').style.zIndex = '100'
  Leaflet.polygon(
    sea.map(([lat, lng]): [number, number] => [lat, lng]),
    { className: classes.sea ?? '', pane: 'coast', interactive: false, stroke: false, fillOpacity: 1 },
  ).addTo(map)
  const points = pins.map(({ venue }): [number, number] => [venue.lat, venue.lng])
  map.fitBounds(points.length > 0 ? Leaflet.latLngBounds(points) : bounds, { padding: [pinPx, pinPx], maxZoom: 13 })
  const suburbs = showSuburbs(map, pins)
  // Tiles name suburbs themselves. Their servers may require a referrer, which our pages otherwise withhold.
  if (tiles)
    Leaflet.tileLayer(tiles.url, { className: classes.tiles ?? '', referrerPolicy: 'origin' })
      .once('tileload', () => suburbs.remove())
      .addTo(map)
  showPins(map, pins, onPick)
  // The sheet around the map may still be opening, so its size changes a moment later.
  const sizes = new ResizeObserver(() => map.invalidateSize({ animate: false }))
  sizes.observe(element)
  return () => {
    sizes.disconnect()
    map.remove()
  }
}

/** Pins closer together become one: a pin has room for a finger. */
const clusteredPx = 36

/** Adds the pins, and at each zoom one for those that would overlap. */
function showPins(map: Leaflet.Map, pins: readonly Pin[], onPick: (venueId: string) => void): void {
  const layer = Leaflet.layerGroup().addTo(map)
  function show(): void {
    layer.clearLayers()
    const points = pins.map((pin) => ({ pin, ...map.latLngToLayerPoint([pin.venue.lat, pin.venue.lng]) }))
    for (const near of clustersOf(points, clusteredPx)) {
      const [first, ...others] = near.map(({ pin }) => pin)
      if (first) (others.length === 0 ? pinOf(first, onPick) : clusterOf(map, [first, ...others], onPick)).addTo(layer)
    }
  }
  map.on('zoomend', show)
  show()
}

/** A press on it zooms to its venues, or leads to the first of them where the map cannot zoom further. */
function clusterOf(map: Leaflet.Map, pins: [Pin, ...Pin[]], onPick: (venueId: string) => void): Leaflet.Marker {
  const [{ venue: first }] = pins
  const points = pins.map(({ venue }): [number, number] => [venue.lat, venue.lng])
  return markerOf({
    at: first,
    name: `${pins.length} venues: ${pins.map(({ venue }) => venue.displayName).join(', ')}`,
    text: `${pins.length}`,
    className: classes.cluster ?? '',
    onPress() {
      if (map.getZoom() >= map.getMaxZoom()) return onPick(first.id)
      map.getContainer().focus()
      map.fitBounds(points, { padding: [pinPx, pinPx] })
    },
  })
}

function pinOf({ venue, label, text }: Pin, onPick: (venueId: string) => void): Leaflet.Marker {
  const isApproximate = venue.coordSource === 'approximate'
  const name = [venue.displayName, text, isApproximate && 'position approximate'].filter(Boolean).join(', ')
  return markerOf({
    at: venue,
    name,
    text: label,
    className: isApproximate ? (classes.approximate ?? '') : '',
    onPress: () => onPick(venue.id),
  })
}

function markerOf({
  at: { id, lat, lng },
  name,
  text,
  className,
  onPress,
}: {
  at: Pick<Venue, 'id' | 'lat' | 'lng'>
  name: string
  text: string
  className: string
  onPress: () => void
}): Leaflet.Marker {
  const icon = Leaflet.divIcon({
    className: `${classes.pin} ${className}`,
    html: `<span aria-hidden="true">${text}</span>`,
    iconSize: [pinPx, pinPx],
  })
  const marker = Leaflet.marker([lat, lng], { icon, title: name, riseOnHover: true })
  marker.on('click', onPress)
  marker.on('add', () => {
    const element = marker.getElement()
    element?.setAttribute('aria-label', name)
    element?.setAttribute('data-venue', id)
    // Leaflet makes its pins focusable but handles only the mouse.
    element?.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter' && event.key !== ' ') return
      event.preventDefault()
      onPress()
    })
  })
  return marker
}

/** Names closer together would overlap. */
const apartPx = { x: 92, y: 26 }

/** Adds the suburb names that fit at each zoom, and none over a pin. Returns their layer. */
function showSuburbs(map: Leaflet.Map, pins: readonly Pin[]): Leaflet.LayerGroup {
  const layer = Leaflet.layerGroup().addTo(map)
  function showNames(): void {
    layer.clearLayers()
    const placed = pins.map(({ venue }) => map.latLngToLayerPoint([venue.lat, venue.lng]))
    for (const { name, lat, lng } of suburbs) {
      const at = map.latLngToLayerPoint([lat, lng])
      if (placed.some(({ x, y }) => Math.abs(x - at.x) < apartPx.x && Math.abs(y - at.y) < apartPx.y)) continue
      placed.push(at)
      const icon = Leaflet.divIcon({ className: classes.suburb ?? '', html: name, iconSize: [apartPx.x, apartPx.y] })
      Leaflet.marker([lat, lng], { icon, interactive: false, keyboard: false }).addTo(layer)
    }
  }
  map.on('zoomend', showNames)
  showNames()
  return layer
}

/** A venue on the map. */
export interface Pin {
  venue: Venue
  /** Its count; '?' if it could not be checked. */
  label: string
  /** The same in words for the pin's name: '2 courts free'. */
  text: string
}
