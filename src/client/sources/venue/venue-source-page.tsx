import { useNavigate, useSearch } from '@tanstack/react-router'
import { useLayoutEffect, useState } from 'react'
import { VenueSourceScreen } from './venue-source-screen.tsx'

/** What the address carried. The token leaves the address bar at once. */
export function VenueSourcePage() {
  const search = useSearch({ from: '/app/sources/venue' })
  const navigate = useNavigate()
  const [{ id = '', token }] = useState(search)
  useLayoutEffect(() => {
    if (search.token) void navigate({ to: '/sources/venue', search: { id }, replace: true })
  }, [search.token, id, navigate])
  return <VenueSourceScreen venueId={id} token={token} />
}
