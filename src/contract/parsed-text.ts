import { z } from 'zod'

/** A text that a rule of the shop reads; `problem` is its sentence in `locales/<locale>/problem.json`. */
export const parsedText = <T>(read: (written: string) => T | undefined, problem: string, max = 60) =>
  z
    .string()
    .max(max)
    .transform((written, ctx): T => {
      const value = read(written)
      if (value !== undefined) return value
      ctx.addIssue({ code: 'custom', params: { problem } })
      return z.NEVER
    })
