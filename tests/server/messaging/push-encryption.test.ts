import { createECDH, generateKeyPairSync } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { encryptPush, isRecipient, PAYLOAD_MAX } from '../../../src/server/providers/push/encrypt.ts'
import { vapidKeysOf } from '../../../src/server/providers/push/vapid.ts'
import { webPush } from '../../../src/server/providers/push/web-push.ts'
import { decrypt } from '../../../simulators/push/decrypt.ts'

const privateKey = () => {
  const { d = '' } = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' })
  return d
}

describe('push encryption', () => {
  const curve = createECDH('prime256v1')
  curve.generateKeys()
  const auth = Buffer.alloc(16, 7)
  const recipient = { p256dh: curve.getPublicKey('base64url'), auth: auth.toString('base64url') }

  test.each(['', 'Хүргэлт гарлаа 🚚', 'x'.repeat(PAYLOAD_MAX)])(
    'push message: can be read by its browser alone: %s',
    text => {
      const body = encryptPush(text, recipient)
      expect(decrypt(body, { curve, auth })).toBe(text)
      expect(body.length).toBeLessThanOrEqual(4_096)
      const stranger = createECDH('prime256v1')
      stranger.generateKeys()
      expect(() => decrypt(body, { curve: stranger, auth })).toThrow()
      expect(() => decrypt(body, { curve, auth: Buffer.alloc(16) })).toThrow()
    }
  )

  test('push message: is never encrypted alike, and never too long', () => {
    expect(encryptPush('x', recipient).equals(encryptPush('x', recipient))).toBe(false)
    expect(() => encryptPush('x'.repeat(PAYLOAD_MAX + 1), recipient)).toThrow(RangeError)
  })

  test('push message: decrypts the example of RFC 8291, appendix A', () => {
    const receiver = createECDH('prime256v1')
    receiver.setPrivateKey(Buffer.from('q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94', 'base64url'))
    const body = Buffer.from(
      'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
      'base64url'
    )
    const known = Buffer.from('BTBZMqHH6r4Tts7J_aSIgg', 'base64url')
    expect(decrypt(body, { curve: receiver, auth: known })).toBe('When I grow up, I want to be a watermelon')
  })

  test('push message: is refused for a key that is no point of the curve', () => {
    expect(isRecipient(recipient)).toBe(true)
    expect(isRecipient({ ...recipient, p256dh: Buffer.alloc(65, 4).toString('base64url') })).toBe(false)
    expect(isRecipient({ ...recipient, auth: 'AAAA' })).toBe(false)
  })
})

describe('push endpoints', () => {
  const push = webPush({
    keys: vapidKeysOf(privateKey()),
    subject: 'mailto:info@delguur.mn',
    services: ['http://127.0.0.1:5171'],
    now: () => new Date()
  })
  test.each([
    ['https://fcm.googleapis.com/fcm/send/abc', true],
    ['https://updates.push.services.mozilla.com/wpush/v2/abc', true],
    ['https://web.push.apple.com/abc', true],
    ['https://wns2-bl2p.notify.windows.com/w/?token=abc', true],
    ['http://127.0.0.1:5171/wpush/1', true],
    ['http://fcm.googleapis.com/fcm/send/abc', false],
    ['https://fcm.googleapis.com:8443/abc', false],
    ['https://fcm.googleapis.com.evil.example/abc', false],
    ['https://evil-push.apple.com.example/abc', false],
    ['https://user:pass@fcm.googleapis.com/abc', false],
    ['http://127.0.0.1:5172/wpush/1', false],
    ['http://169.254.169.254/latest/meta-data', false],
    ['https://localhost/abc', false],
    ['file:///etc/passwd', false],
    ['nonsense', false]
  ])('push endpoint: %s: %s', (endpoint, is) => expect(push.accepts(endpoint)).toBe(is))
})
