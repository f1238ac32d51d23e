import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

/** Claims in an answer that an honest authenticator of our site would not make. */
export interface Lies {
  origin?: string
  rpId?: string
  challenge?: string
  isUserVerified?: boolean
  counter?: number
  userHandle?: string
  type?: string
  breakSignature?: boolean
}

const flags = { userPresent: 0x01, userVerified: 0x04, attested: 0x40 }

/** An authenticator in memory that makes one passkey and answers challenges with it (WebAuthn, section 6). */
export function createSoftwareAuthenticator({ origin, rpId }: { origin: string; rpId: string }) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const credentialId = randomBytes(16)
  let counter = 0
  let ownHandle: string | undefined

  function clientData(type: string, challenge: string, lies: Lies): Buffer {
    const said = { type: lies.type ?? type, challenge: lies.challenge ?? challenge, origin: lies.origin ?? origin }
    return Buffer.from(JSON.stringify({ ...said, crossOrigin: false }))
  }

  function authenticatorData(more: number, lies: Lies, rest = Buffer.alloc(0)): Buffer {
    const verified = lies.isUserVerified === false ? 0 : flags.userVerified
    const count = Buffer.alloc(4)
    count.writeUInt32BE(lies.counter ?? counter)
    return Buffer.concat([sha256(lies.rpId ?? rpId), Buffer.of(flags.userPresent | verified | more), count, rest])
  }

  const id = credentialId.toString('base64url')
  const credential = { id, rawId: id, type: 'public-key' as const }
  return {
    id,
    make({ challenge, user }: { challenge: string; user: { id: string } }, lies: Lies = {}) {
      ownHandle = user.id
      const cose = map([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ])
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.of(0, credentialId.length), credentialId, cose])
      const attestation = map([
        ['fmt', 'none'],
        ['attStmt', map([])],
        ['authData', authenticatorData(flags.attested, lies, attested)],
      ])
      const response = {
        clientDataJSON: clientData('webauthn.create', challenge, lies).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
      }
      return { ...credential, response }
    },
    answer({ challenge }: { challenge: string }, lies: Lies = {}) {
      counter += 1
      const data = authenticatorData(0, lies)
      const client = clientData('webauthn.get', challenge, lies)
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)
      if (lies.breakSignature) signature.writeUInt8(signature.readUInt8(12) ^ 1, 12)
      const userHandle = lies.userHandle ?? ownHandle
      const response = {
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
        ...(userHandle !== undefined && { userHandle }),
      }
      return { ...credential, response }
    },
  }
}

function sha256(data: string | Buffer): Buffer {
  return createHash('sha256').update(data).digest()
}

/** A map of CBOR (RFC 8949) with values of the few types that are needed; a Buffer of a map is taken as it is. */
function map(entries: [number | string, number | string | Buffer][]): Buffer {
  const parts = entries.flatMap(([key, value]) => [
    item(key),
    key === 'attStmt' && Buffer.isBuffer(value) ? value : item(value),
  ])
  return Buffer.concat([Buffer.of(0xa0 | entries.length), ...parts])
}

function item(value: number | string | Buffer): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  const bytes = Buffer.from(value)
  return Buffer.concat([head(Buffer.isBuffer(value) ? 2 : 3, bytes.length), bytes])
}

function head(major: number, size: number): Buffer {
  if (size < 24) return Buffer.of((major << 5) | size)
  return size < 256 ? Buffer.of((major << 5) | 24, size) : Buffer.of((major << 5) | 25, size >> 8, size & 255)
}
