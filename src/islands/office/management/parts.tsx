import { useEffect, useRef, useState, type ReactNode } from 'react'
import type { StaffPermission } from '../../../domain/identity/staff.ts'
import { Button, TextButton } from '../../shell/button.tsx'
import { Confirm } from '../../shell/confirm.tsx'
import { NoPermission } from '../error-screen.tsx'
import { Heading } from '../heading.tsx'
import { useMay } from '../words.tsx'
import { useManagementWords, type PartProps } from './words.ts'

export const CARD = 'rounded-card border border-line p-4'

interface ScreenProps {
  readonly permission: StaffPermission
  readonly heading: keyof PartProps['t']
  readonly children: (props: PartProps) => ReactNode
}

/** A screen of its own name, for those who may read what it shows. */
export const ManagementScreen = ({ permission, ...screen }: ScreenProps) =>
  useMay(permission) ? <Titled {...screen} /> : <NoPermission />

function Titled({ heading, children }: Omit<ScreenProps, 'permission'>) {
  const props = useManagementWords()
  return (
    <>
      <Heading title={props.t[heading]}>{props.t[heading]}</Heading>
      {children(props)}
    </>
  )
}

export function Section({
  id,
  title,
  children
}: {
  readonly id: string
  readonly title: string
  readonly children: ReactNode
}) {
  return (
    <section aria-labelledby={id} className="mt-10">
      <h2 id={id} className="mb-4 text-xl font-semibold">
        {title}
      </h2>
      {children}
    </section>
  )
}

interface CheckProps {
  readonly label: string
  readonly checked: boolean
  readonly disabled?: boolean
  readonly onChange: (checked: boolean) => void
}

export function Check({ label, checked, disabled = false, onChange }: CheckProps) {
  return (
    <label className="flex min-h-11 items-center gap-3">
      <input
        type="checkbox"
        className="size-5 shrink-0"
        checked={checked}
        disabled={disabled}
        onChange={event => onChange(event.target.checked)}
      />
      {label}
    </label>
  )
}

/** A list with one thing more or less. */
export const withItem = <T,>(list: readonly T[], item: T, isIn: boolean): readonly T[] =>
  isIn ? [...list, item] : list.filter(each => each !== item)

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
    <div className={`${CARD} mt-4 border-ink`}>
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

interface AskedProps extends Pick<PartProps, 't'> {
  readonly label: string
  readonly question: string
  readonly onYes: () => unknown
}

/** A button that asks before it does what is hard to undo. */
export function ConfirmedButton({ t, label, question, onYes }: AskedProps) {
  const [isAsked, setAsked] = useState(false)
  return (
    <>
      <TextButton onClick={() => setAsked(true)}>{label}</TextButton>
      {isAsked && (
        <Confirm
          title={label}
          yes={label}
          no={t.cancel}
          onNo={() => setAsked(false)}
          onYes={() => {
            setAsked(false)
            onYes()
          }}
        >
          <p>{question}</p>
        </Confirm>
      )}
    </>
  )
}
