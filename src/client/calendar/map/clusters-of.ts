/**
 * Groups points so that the first points of any two groups are at least `apart` from each other. Each point joins the
 * first group that is near enough.
 */
export function clustersOf<Point extends { x: number; y: number }>(points: readonly Point[], apart: number): Point[][] {
  const clusters: [Point, ...Point[]][] = []
  for (const point of points) {
    const near = clusters.find(([{ x, y }]) => Math.hypot(x - point.x, y - point.y) < apart)
    if (near) near.push(point)
    else clusters.push([point])
  }
  return clusters
}
