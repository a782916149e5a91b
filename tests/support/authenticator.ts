import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

const USER_PRESENT_AND_VERIFIED = 0x05
const HAS_CREDENTIAL = 0x40

const sha256 = (text: string | Buffer) => createHash('sha256').update(text).digest()
const base64url = (bytes: Buffer) => bytes.toString('base64url')
const bytesOf = (coordinate = '') => Buffer.from(coordinate, 'base64url')

interface Asked {
  readonly challenge: string
  readonly origin?: string
  readonly rpId?: string
  /** Bits of presence and verification. */
  readonly flags?: number
  readonly counter?: number
}

/** A device with one passkey: what a browser would send of it. Keys are ES256, without attestation. */
export function authenticator(defaults: { readonly origin: string; readonly rpId: string }) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x, y } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(32)
  const credential = { id: base64url(id), rawId: base64url(id), type: 'public-key' }
  // COSE_Key of RFC 9053: an elliptic curve key (1: 2) for ES256 (3: -7) on P-256 (-1: 1).
  const key = Buffer.concat([
    Buffer.from('a5010203262001215820', 'hex'),
    bytesOf(x),
    Buffer.from('225820', 'hex'),
    bytesOf(y)
  ])

  const clientData = (type: string, { challenge, origin = defaults.origin }: Asked) =>
    Buffer.from(JSON.stringify({ type: `webauthn.${type}`, challenge, origin, crossOrigin: false }))
  const authenticatorData = (
    { rpId = defaults.rpId, flags = USER_PRESENT_AND_VERIFIED, counter = 0 }: Asked,
    more = 0
  ) => {
    const counted = Buffer.alloc(5)
    counted.writeUInt8(flags | more)
    counted.writeUInt32BE(counter, 1)
    return Buffer.concat([sha256(rpId), counted])
  }

  return {
    /** Answers `navigator.credentials.create()`. */
    create(asked: Asked) {
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      const data = Buffer.concat([authenticatorData(asked, HAS_CREDENTIAL), Buffer.alloc(16), length, id, key])
      // CBOR of { fmt: 'none', attStmt: {}, authData }.
      const attestation = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex'),
        Buffer.from([data.length]),
        data
      ])
      const response = {
        clientDataJSON: base64url(clientData('create', asked)),
        attestationObject: base64url(attestation)
      }
      return { ...credential, response }
    },
    /** Answers `navigator.credentials.get()`. */
    get(asked: Asked) {
      const [client, data] = [clientData('get', asked), authenticatorData(asked)]
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)
      const response = {
        ...{ clientDataJSON: base64url(client), authenticatorData: base64url(data), signature: base64url(signature) }
      }
      return { ...credential, response }
    }
  }
}
