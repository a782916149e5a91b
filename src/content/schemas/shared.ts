import { z } from 'astro/zod'
import { momentField, SLUG, textField } from '../fields.ts'

/** The fields that pieces of several collections have in common. */

export const title = textField(90, {
  description: 'The headline: what it is about, in plain words.',
  example: 'Гэрийн эмийн санг яаж бүрдүүлэх вэ'
})

export const description = textField(200, {
  description: 'One or two sentences: they stand on cards, in search results and in feeds.',
  example: 'Ямар эм, боолт байх, хаана хадгалах, хэзээ солих талаар.'
})

export const coverAlt = textField(160, {
  description: 'What the picture shows, for those who do not see it.',
  example: 'Тавиурт эгнэсэн шил, хайрцаг, боолт'
})

export const published = momentField({
  description: 'The day it appears, in Ulaanbaatar. A day in the future holds it back until then.',
  example: '2026-11-25 09:00'
})

export const updated = momentField({
  description: 'The day its text was last changed in what it says.',
  example: '2026-12-02'
}).optional()

export const slug = z.string().regex(SLUG)

export const products = z
  .array(slug)
  .max(12)
  .meta({
    description: 'Products to show as cards, by the last part of their address. Never alcohol.',
    example: ['digital-thermometer-basic'],
    refers: 'products'
  })
  .default([])
