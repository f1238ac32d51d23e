import Leaflet from 'leaflet'
import { suburbs } from '#domain/venues/suburbs.ts'
import classes from './venue-map.module.css'

/** Names nearer to each other than this would overlap. */
const apartPx = { x: 92, y: 26 }

/** Names of suburbs, as many as fit at each scale. Returns their layer. */
export function showSuburbs(map: Leaflet.Map): Leaflet.LayerGroup {
  const layer = Leaflet.layerGroup().addTo(map)
  function place(): void {
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
  map.on('zoomend', place)
  place()
  return layer
}
