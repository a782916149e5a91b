import type { ComponentProps } from 'react'
import { TextField } from '../shell/field.tsx'

/** A one-time code: phones offer what has just come, and pasting with spaces is fine. */
export const CodeField = (field: ComponentProps<typeof TextField>) => (
  <TextField {...field} inputMode="numeric" autoComplete="one-time-code" maxLength={12} required />
)
