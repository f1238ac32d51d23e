import { createHash, createVerify, type KeyLike } from 'node:crypto'

/**
 * Verifies the DKIM signature of a mail, given a character for each byte (RFC 6376), written from the RFC and not after the code that signs:
 * relaxed canonicalisation of both parts, RSA with SHA-256.
 */
export function isDkimSignatureValid(raw: string, publicKey: KeyLike): boolean {
  const split = raw.indexOf('\r\n\r\n')
  const fields = raw.slice(0, split).split(/\r\n(?![ \t])/)
  const nameOf = (field: string) => field.slice(0, field.indexOf(':')).trim().toLowerCase()
  const signature = fields.find((field) => nameOf(field) === 'dkim-signature')
  if (signature === undefined) return false
  const tags = new Map(
    signature
      .slice(signature.indexOf(':') + 1)
      .split(';')
      .map((tag) => [tag.slice(0, tag.indexOf('=')).trim(), tag.slice(tag.indexOf('=') + 1).replaceAll(/\s+/g, '')]),
  )
  if (tags.get('a') !== 'rsa-sha256' || tags.get('c') !== 'relaxed/relaxed') return false
  const bodyHash = createHash('sha256')
    .update(relaxedBody(raw.slice(split + 4)), 'latin1')
    .digest('base64')
  if (bodyHash !== tags.get('bh')) return false
  // Of a field that stands there twice, the last one is signed first (RFC 6376, section 5.4.2).
  const left = fields.toReversed()
  const signed = (tags.get('h') ?? '').split(':').flatMap((name) => {
    const at = left.findIndex((field) => nameOf(field) === name.toLowerCase())
    return at < 0 ? [] : left.splice(at, 1).map(relaxedField)
  })
  const unsigned = relaxedField(signature).replace(/(\bb=)[^;]*/, '$1')
  const verify = createVerify('RSA-SHA256').update([...signed, unsigned].join('\r\n'), 'latin1')
  return verify.verify(publicKey, tags.get('b') ?? '', 'base64')
}

function relaxedField(field: string): string {
  const colon = field.indexOf(':')
  const value = field.slice(colon + 1).replaceAll('\r\n', '')
  return `${field.slice(0, colon).trim().toLowerCase()}:${value.replaceAll(/[ \t]+/g, ' ').trim()}`
}

function relaxedBody(body: string): string {
  const lines = body.split('\r\n').map((line) => line.replaceAll(/[ \t]+/g, ' ').replace(/ $/, ''))
  const text = lines.join('\r\n').replace(/(?:\r\n)+$/, '')
  return text === '' ? '' : `${text}\r\n`
}
