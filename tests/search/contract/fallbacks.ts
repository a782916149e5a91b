import { describe, expect, test } from 'vitest'
import { listBody } from '../../../src/contract/catalogue/catalogue-query.ts'
import { readSentence } from '../../../src/domain/search/sentence-phrases.ts'
import { product } from '../products.ts'
import type { SearchFixture } from './fixture.ts'

const named = (id: string, name: string) => product(id, { title: name, name, translated: false })

const MONITORS = Array.from({ length: 5 }, (_, at) => named(`monitor-${at}`, `Nomad Monitor ${20 + at}"`))
const PRIVACY = named('privacy', 'Privacy filter, fits a 23 inch monitor')

export function fallsBack(shop: SearchFixture) {
  const list = (text: string) => shop.ask(listBody({ text }))
  const idsOf = (answer: Awaited<ReturnType<typeof list>>) => answer.hits.hits.map(({ _id }) => _id)

  describe('fallbacks', () => {
    test('a chance hit of all words does not hide the things that a search names', async () => {
      await shop.stock(...MONITORS, PRIVACY)
      const answer = await list('23 inch wide monitor')
      expect(idsOf(answer)[0]).toBe('monitor-3')
      expect(idsOf(answer)).toEqual(expect.arrayContaining(MONITORS.map(({ id }) => id)))
      expect(answer.fallback).toBe(true)
    })

    test('a search that finds enough of what it names has no other hits', async () => {
      await shop.stock(...MONITORS, PRIVACY, named('cable', 'Nomad cable'))
      const answer = await list('nomad monitor')
      expect(idsOf(answer).toSorted()).toEqual(MONITORS.map(({ id }) => id))
      expect(answer.fallback).toBeUndefined()
    })

    test('filters hold for what stands beside the hits', async () => {
      await shop.stock(...MONITORS.map(one => ({ ...one, total_on_hand: 0 })), PRIVACY)
      expect(idsOf(await list('23 inch wide monitor'))).toEqual(['privacy'])
    })

    test('a misspelling that stands in few texts finds what is spelt right in many', async () => {
      const typo = product('typo', { title: 'Nomad cover', name: 'Nomad cover', description: 'for any moniter' })
      const many = Array.from({ length: 60 }, (_, at) => named(`m${at}`, `Nomad ${at} monitor`))
      await shop.stock(typo, ...many)
      const answer = await list('moniter')
      expect(answer.hits.total.value).toBe(60)
    })

    test('the cheapest first are those of good hits, of a fallback, too', async () => {
      const priced = MONITORS.map((one, at) => ({ ...one, selling_price: 90_000 - at }))
      const cloth = { ...named('cloth', 'Cloth'), description: 'for a monitor', selling_price: 1_000 }
      await shop.stock(...priced, cloth)
      const text = 'cheap xylophone monitor'
      const answer = await shop.ask(listBody({ text, reading: readSentence(text) }))
      expect(idsOf(answer)).toEqual(MONITORS.map(({ id }) => id).toReversed())
      expect(answer.fallback).toBe(true)
    })

    test('any of the words, where no word names a thing that is sold', async () => {
      await shop.stock(...MONITORS, named('tea', 'Green tea'))
      expect(idsOf(await list('green xylophone'))).toEqual(['tea'])
    })
  })
}
