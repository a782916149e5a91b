import sharp from 'sharp'
import { expect, it } from 'vitest'
import { approveAll, customer, listOf, picture } from '../../support/reviewer.ts'
import { onBothDatabases } from '../../support/shop.ts'

onBothDatabases('reviews: photos', open => {
  it('have photos that are redrawn, private until approval, and kept or left by an edit', async () => {
    const shop = await open()
    const someone = await customer(shop)
    const { body } = await someone.write({ rating: 5, images: [await picture(), await picture()] })
    expect(body.images).toHaveLength(2)
    const [first, second] = body.images
    const bare = (url = '') => shop.request('GET', url.split('?')[0] ?? '')
    expect((await bare(first?.url)).status).toBe(404)
    expect((await shop.request('GET', first?.url ?? '')).status).toBe(200)
    await approveAll(shop)
    const seen = await bare(first?.url)
    expect([seen.status, seen.headers.get('content-type')]).toEqual([200, 'image/webp'])
    expect((await sharp(Buffer.from(await seen.arrayBuffer())).metadata()).exif).toBeUndefined()
    await someone.edit(body.id, { rating: 5, keep: second?.id ?? '' })
    await approveAll(shop)
    expect((await listOf(shop)).reviews[0]?.images).toMatchObject([{ id: second?.id }])
    expect((await bare(first?.url)).status).toBe(404)
    const many = await someone.edit(body.id, {
      rating: 5,
      keep: second?.id ?? '',
      images: Array(6).fill(await picture())
    })
    expect(many.body.code).toBe('review-photos-many')
  })

  it('refuse files that are no photo, each with a sentence', async () => {
    const shop = await open()
    const someone = await customer(shop)
    const jpeg = await picture('jpeg', 400)
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
    const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic')
    const bomb = await sharp({ create: { width: 12_000, height: 12_000, channels: 3, background: '#fff' } })
      .png()
      .toBuffer()
    const files: readonly [Uint8Array, string][] = [
      [Buffer.from('plain'), 'review-photo-not-picture'],
      [svg, 'review-photo-not-picture'],
      [heic, 'review-photo-not-picture'],
      [await picture('gif'), 'review-photo-not-picture'],
      [jpeg.subarray(0, jpeg.length / 2), 'review-photo-broken'],
      [bomb, 'review-photo-too-many-pixels'],
      [Buffer.alloc(50 * 1024 * 1024), 'review-photo-too-large']
    ]
    for (const [bytes, code] of files) {
      const { status, body } = await someone.write({ rating: 5, images: [bytes] })
      expect([code, status, body.code]).toEqual([code, 422, code])
      expect(body.errors).toHaveProperty('images')
    }
    expect((await someone.write({ rating: 5, images: Array(7).fill(jpeg) })).status).toBe(422)
    expect((await someone.mine()).reviews).toEqual([])
  })
})
