import type { VenueRequest } from '#domain/operator/venue-request.ts'
import { createTrpcClient } from '#client/trpc.ts'
import { triedText } from '#client/ui/page/failure.tsx'

/** Sends a request to the operator. Resolves to the failure in words, or to undefined once it is sent. */
export async function sendRequest(request: VenueRequest): Promise<string | undefined> {
  try {
    await createTrpcClient().venues.askOperator.mutate(request)
    return undefined
  } catch (error) {
    return triedText(error)
  }
}
