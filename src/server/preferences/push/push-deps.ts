/** What the calls about pushes know of the configuration. */
export interface PushSetup {
  /** The key that browsers subscribe with (RFC 8292); undefined while no pushes are sent. */
  publicKey: string | undefined
  /** Whether we push to an address. */
  mayPushTo: (endpoint: string) => boolean
}
