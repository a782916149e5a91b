import { z } from 'zod'

/** `POST /page_views`: which page, in which language, from which site. Nothing about who. */
export const pageViewRequestSchema = z.strictObject({
  path: z
    .string()
    .regex(/^\/[^?#\s]*$/)
    .max(200),
  locale: z.string().regex(/^[a-z]{2}$/),
  /** Host of the page that led here. */
  referrer: z
    .string()
    .regex(/^[\w.:-]*$/)
    .max(100)
    .default('')
})

export type PageViewRequest = z.output<typeof pageViewRequestSchema>
