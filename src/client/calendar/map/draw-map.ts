import 'leaflet/dist/leaflet.css'
import Leaflet from 'leaflet'
import type { MapTiles } from '#domain/venues/map-tiles.ts'
import { suburbs } from '#domain/venues/suburbs.ts'
import type { Venue } from '#domain/venues/venue.ts'
import { sea } from './sea.ts'
import classes from './venue-map.module.css'

/** The area around Sydney. The coast ends at its edge. */
const bounds = Leaflet.latLngBounds([-34.3, 150.4], [-33.35, 152.2])
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
  map.createPane('sketch').style.zIndex = '100'
  Leaflet.polygon(
    sea.map(([lat, lng]): [number, number] => [lat, lng]),
    { className: classes.sea ?? '', pane: 'sketch', interactive: false, stroke: false, fillOpacity: 1 },
  ).addTo(map)
  const points = pins.map(({ venue }): [number, number] => [venue.lat, venue.lng])
  map.fitBounds(points.length > 0 ? Leaflet.latLngBounds(points) : bounds, { padding: [pinPx, pinPx], maxZoom: 13 })
  const suburbs = showSuburbs(map)
  // Tiles name suburbs themselves. Their servers may require a referrer, which our pages otherwise withhold.
  if (tiles)
    Leaflet.tileLayer(tiles.url, { className: classes.tiles ?? '', referrerPolicy: 'origin' })
      .once('tileload', () => suburbs.remove())
      .addTo(map)
  for (const pin of pins) pinOf(pin, onPick).addTo(map)
  // The sheet around the map may still be opening, so its size changes a moment later.
  const sizes = new ResizeObserver(() => map.invalidateSize({ animate: false }))
  sizes.observe(element)
  return () => {
    sizes.disconnect()
    map.remove()
  }
}

/** The accuracy of a position in words. */
const positionCopy: Partial<Record<Pin['venue']['coordSource'], string>> = {
  approximate: 'position approximate',
  venue: 'position given by the venue',
}

function pinOf({ venue, count, text }: Pin, onPick: (venueId: string) => void): Leaflet.Marker {
  const isApproximate = venue.coordSource === 'approximate'
  const name = [venue.displayName, text, positionCopy[venue.coordSource]].filter(Boolean).join(', ')
  const icon = Leaflet.divIcon({
    className: `${classes.pin} ${isApproximate ? classes.approximate : ''}`,
    html: `<span aria-hidden="true">${count}</span>`,
    iconSize: [pinPx, pinPx],
  })
  const marker = Leaflet.marker([venue.lat, venue.lng], { icon, title: name, riseOnHover: true })
  marker.on('click', () => onPick(venue.id))
  marker.on('add', () => {
    const element = marker.getElement()
    element?.setAttribute('aria-label', name)
    // Leaflet makes its pins focusable but handles only the mouse.
    element?.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter' && event.key !== ' ') return
      event.preventDefault()
      onPick(venue.id)
    })
  })
  return marker
}

/** Names closer together would overlap. */
const apartPx = { x: 92, y: 26 }

/** Adds the suburb names that fit at each zoom. Returns their layer. */
function showSuburbs(map: Leaflet.Map): Leaflet.LayerGroup {
  const layer = Leaflet.layerGroup().addTo(map)
  function showNames(): void {
    layer.clearLayers()
    const placed: Leaflet.Point[] = []
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

/** A venue on the map with its count. */
export interface Pin {
  venue: Venue
  count: number
  /** The count in words for the pin's name: '2 courts free'. */
  text: string
}
