import { z } from 'astro/zod'
import { textField } from '../fields.ts'
import type { Written } from '../define-collection.ts'
import { description } from './shared.ts'
import { WEEKDAYS, type Weekday } from '../../domain/time.ts'

export const BRANCH_SERVICES = ['pickup', 'prescription', 'parking', 'wheelchair'] as const

const SPAN = '(?:[01]\\d|2[0-3]):[0-5]\\d-(?:[01]\\d|2[0-4]):[0-5]\\d'
const HOURS = `(?:closed|${SPAN}(?:, ${SPAN})*)`

const hours = z.string().regex(new RegExp(`^${HOURS}$`))
const dayOf = (day: Weekday) =>
  hours.meta({
    description: `Hours on ${day}: spans with breaks between them, "closed", or "00:00-24:00". An end before its beginning is the next day's.`,
    example: '09:00-13:00, 14:00-21:00'
  })

const byWeekday = Object.fromEntries(WEEKDAYS.map(day => [day, dayOf(day)])) as Record<Weekday, typeof hours>

export const branches = {
  facts: () => ({
    latitude: z.number().min(41).max(53).meta({ description: 'Degrees north.', example: 47.9188 }),
    longitude: z.number().min(87).max(121).meta({ description: 'Degrees east.', example: 106.9176 }),
    phone: z
      .string()
      .regex(/^\+976 \d{4} \d{4}$/)
      .meta({ description: 'In international form.', example: '+976 1132 1020' }),
    stockLocation: z
      .string()
      .regex(/^[A-Z]+(?:-[A-Z]+)*$/)
      .meta({ description: 'Its code in the stock table; never changed once it is used.', example: 'UB-SUKHBAATAR' }),
    ...byWeekday,
    holidays: z
      .array(z.string().regex(new RegExp(`^(?:\\d{4}-)?\\d{2}-\\d{2} ${HOURS}$`)))
      .meta({
        description: 'Days that are otherwise: a date (without a year: every year) and its hours.',
        example: ['12-29 closed', '2027-02-07 11:00-16:00']
      })
      .default([]),
    services: z
      .array(z.enum(BRANCH_SERVICES))
      .meta({ description: 'What it offers besides its shelves.', example: ['pickup', 'parking'] })
  }),
  words: {
    title: textField(60, { description: 'Its name on lists.', example: 'Сүхбаатар салбар' }),
    city: textField(40, { description: 'Town.', example: 'Улаанбаатар' }),
    address: textField(160, { description: 'District, khoroo, street and house.', example: 'Сүхбаатар дүүрэг, 8-р хороо' }),
    description
  }
} satisfies Written<z.ZodRawShape, z.ZodRawShape>
