import { useEffect, useRef } from 'react'
import { Button } from '../shell/button.tsx'
import type { SecondFactorProps } from './words.ts'

interface Props extends Pick<SecondFactorProps, 'security'> {
  readonly codes: readonly string[]
  readonly onSaved: () => void
}

/** Shown once; they can be copied, printed or downloaded. */
export function RecoveryCodes({ security, codes, onSaved }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const file = `data:text/plain;charset=utf-8,${encodeURIComponent(`${codes.join('\n')}\n`)}`
  return (
    <section className="grid gap-5">
      <h1 ref={heading} tabIndex={-1} className="text-2xl font-semibold tracking-tight outline-none desk:text-3xl">
        {security.recovery_title}
      </h1>
      <p className="text-ink-soft">{security.recovery_lead}</p>
      <ul className="grid grid-cols-1 gap-2 rounded-card border border-line-strong p-4 font-mono text-lg select-all sm:grid-cols-2">
        {codes.map(code => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <a href={file} download="recovery-codes.txt" className="flex min-h-11 items-center font-medium underline">
        {security.recovery_download}
      </a>
      <Button onClick={onSaved}>{security.recovery_kept}</Button>
    </section>
  )
}
