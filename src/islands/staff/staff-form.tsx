import { useState, type ComponentProps } from 'react'
import { TextButton } from '../shell/button.tsx'
import { TextField } from '../shell/field.tsx'
import { FormFrame } from '../shell/form-frame.tsx'
import type { StaffProps } from './words.ts'

interface Props extends ComponentProps<typeof FormFrame> {
  readonly title: string
  readonly lead: string
}

/** A form by which staff come in. */
export const StaffForm = ({ title, lead, children, ...form }: Props) => (
  <FormFrame {...form} className="grid gap-5" button={{ className: 'w-full' }}>
    <div>
      <h1 className="text-2xl font-semibold tracking-tight desk:text-3xl">{title}</h1>
      <p className="mt-2 text-ink-soft">{lead}</p>
    </div>
    {children}
  </FormFrame>
)

interface PasswordProps extends Pick<StaffProps, 'words'> {
  readonly value: string
  readonly problem?: string | undefined
  readonly hint?: string
  readonly autoComplete: 'current-password' | 'new-password'
  readonly onText: (password: string) => void
}

/** A password with a button that shows it. */
export function StaffPassword({ words, ...field }: PasswordProps) {
  const [shown, setShown] = useState(false)
  return (
    <div>
      <TextField
        {...field}
        id="staff-password"
        name="password"
        label={words.password}
        type={shown ? 'text' : 'password'}
        maxLength={256}
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      <TextButton aria-pressed={shown} className="text-sm" onClick={() => setShown(!shown)}>
        {words.show_password}
      </TextButton>
    </div>
  )
}
