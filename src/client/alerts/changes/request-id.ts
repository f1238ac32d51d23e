/** Names one request, so that the server makes one alert of it however often it arrives. Only secure pages have one. */
export function newRequestId(): string | undefined {
  return window.isSecureContext ? crypto.randomUUID() : undefined
}
