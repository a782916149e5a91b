import { useEffect, useRef, useState } from 'react'
import { Button, TextButton } from '../../shell/button.tsx'
import { CARD_CLASSES } from '../card.tsx'
import type { PartProps } from './words.ts'

interface SecretProps extends Pick<PartProps, 't'> {
  readonly label: string
  readonly secret: string
  readonly onDone: () => void
}

/** A secret that is shown once: it takes the focus, and can be copied. */
export function ShownOnce({ t, label, secret, onDone }: SecretProps) {
  const [isCopied, setCopied] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className={`${CARD_CLASSES} mt-4 border-ink`}>
      <h2 ref={heading} tabIndex={-1} className="font-semibold outline-none">
        {label}
      </h2>
      <p className="mt-1 text-sm text-ink-soft">{t.shown_once}</p>
      <p className="mt-3 font-mono break-all select-all">{secret}</p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button look="quiet" onClick={() => void navigator.clipboard.writeText(secret).then(() => setCopied(true))}>
          {isCopied ? t.copied : t.copy}
        </Button>
        <TextButton onClick={onDone}>{t.close}</TextButton>
      </div>
    </div>
  )
}
