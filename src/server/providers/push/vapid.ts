import { createECDH } from 'node:crypto'
import { importJWK, SignJWT } from 'jose'

export interface VapidKeys {
  /** An uncompressed P-256 point, base64url. */
  readonly publicKey: string
  readonly privateKey: string
}

/** A pair from its private half. */
export function vapidKeysOf(privateKey: string): VapidKeys {
  const curve = createECDH('prime256v1')
  curve.setPrivateKey(Buffer.from(privateKey, 'base64url'))
  return { privateKey, publicKey: curve.getPublicKey('base64url') }
}

const HOUR_S = 3_600
/** RFC 8292 allows a day; half of it leaves room for clocks that differ. */
const LIFE_S = 12 * HOUR_S

/** Says to a push service who sends (RFC 8292), once for all messages of some hours. */
export function vapidSigner({ publicKey, privateKey }: VapidKeys, subject: string, now: () => Date) {
  const point = Buffer.from(publicKey, 'base64url')
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    d: privateKey,
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url')
  }
  const key = importJWK(jwk, 'ES256')
  const signed = new Map<string, { readonly header: string; readonly until: number }>()

  return async (endpoint: string): Promise<string> => {
    const { origin } = new URL(endpoint)
    const at = Math.floor(now().getTime() / 1000)
    const known = signed.get(origin)
    if (known !== undefined && known.until > at + HOUR_S) return known.header
    const until = at + LIFE_S
    const claims = new SignJWT({ aud: origin, sub: subject, exp: until })
    const token = await claims.setProtectedHeader({ typ: 'JWT', alg: 'ES256' }).sign(await key)
    const header = `vapid t=${token}, k=${publicKey}`
    signed.set(origin, { header, until })
    return header
  }
}
