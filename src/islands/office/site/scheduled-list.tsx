import { useState, type ReactNode } from 'react'
import { fillPlaceholders } from '../../../i18n/fill.ts'
import { dateTime } from '../../../i18n/format.ts'
import { endSiteContent, stateOf, type StaffBanner, type StaffNotice } from '../../../stores/staff/site-contents.ts'
import { TextButton } from '../../shell/button.tsx'
import { Confirm } from '../../shell/confirm.tsx'
import { useOffice, useScreenWords } from '../words.tsx'
import type { PartProps } from './part-props.ts'

interface Props<Item> extends PartProps {
  readonly list: 'site_banners' | 'site_notices'
  readonly lead: string
  readonly more: string
  readonly items: readonly Item[]
  readonly describe: (item: Item) => { readonly title: string; readonly note: string }
  readonly form: (item?: Item) => ReactNode
}

const CARD = 'rounded-card border border-line'
const SUMMARY = 'flex min-h-12 cursor-pointer flex-wrap items-center gap-x-4 px-4 py-2.5'

/** Notices or banners, each in one line that opens to its form; a new one stands last. */
export function ScheduledList<Item extends StaffBanner | StaffNotice>(props: Props<Item>) {
  const words = useScreenWords('office-site')
  const { site, items, lead, more, mayWrite, form } = props
  return (
    <>
      <p className="mb-4 max-w-prose text-ink-soft">{lead}</p>
      {items.length === 0 && <p>{words.none}</p>}
      <ul className="grid gap-2">
        {items.map(item => (
          <li key={item.id}>
            <ScheduledItem {...props} item={item} />
          </li>
        ))}
      </ul>
      {mayWrite && (
        // Made anew after each change, so that it begins empty.
        <details key={site.version} className={`${CARD} mt-3`}>
          <summary className={`${SUMMARY} font-semibold`}>{more}</summary>
          <div className="border-t border-line p-4">{form()}</div>
        </details>
      )}
    </>
  )
}

function ScheduledItem<Item extends StaffBanner | StaffNotice>(props: Props<Item> & { readonly item: Item }) {
  const words = useScreenWords('office-site')
  const { item, describe, form, mayWrite } = props
  const [isOpen, setOpen] = useState(false)
  const state = stateOf(item)
  const { title, note } = describe(item)
  return (
    <details className={CARD} onToggle={event => setOpen(event.currentTarget.open)}>
      <summary className={SUMMARY}>
        <span className="font-semibold">{title}</span>
        <span className={state === 'shown' ? 'text-sm font-medium text-accent' : 'text-sm text-ink-soft'}>
          {words[`state_${state}`]}
        </span>
        <span className="ms-auto text-sm text-ink-soft">
          {note} <Period item={item} />
        </span>
      </summary>
      {isOpen && (
        <div className="border-t border-line p-4">
          {form(item)}
          {mayWrite && state !== 'over' && <End {...props} title={title} />}
        </div>
      )}
    </details>
  )
}

function Period({ item: { starts_at, ends_at } }: { readonly item: StaffBanner | StaffNotice }) {
  const { locale } = useOffice()
  if (starts_at === null && ends_at === null) return null
  const written = (moment: string | null) => (moment === null ? '…' : dateTime(locale, moment))
  return (
    <span className="figures">
      · {written(starts_at)} – {written(ends_at)}
    </span>
  )
}

interface EndProps extends Pick<PartProps, 'site' | 'isBusy' | 'change'> {
  readonly list: Props<StaffNotice>['list']
  readonly item: StaffBanner | StaffNotice
  readonly title: string
}

function End({ list, item: { id }, title, site, isBusy, change }: EndProps) {
  const words = useScreenWords('office-site')
  const [isAsked, setAsked] = useState(false)
  async function end() {
    await change(() => endSiteContent(list, id, site.version), words.done_ended)
    setAsked(false)
  }
  return (
    <>
      <TextButton
        className="mt-2"
        aria-label={fillPlaceholders(words.end_of, { text: title })}
        onClick={() => setAsked(true)}
      >
        {words.end}
      </TextButton>
      {isAsked && (
        <Confirm
          title={fillPlaceholders(words.end_of, { text: title })}
          yes={words.end}
          no={words.keep}
          busy={isBusy}
          onYes={() => void end()}
          onNo={() => setAsked(false)}
        >
          <p>{words.end_ask}</p>
        </Confirm>
      )}
    </>
  )
}
