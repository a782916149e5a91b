import { useState } from 'react'
import type { MessagePreviewBody, MessagePreviewRequest } from '../../../contract/staff/message-texts.ts'
import { fillPlaceholders } from '../../../i18n/fill.ts'
import type { ShopLocale } from '../../../i18n/locales.ts'
import { showToast } from '../../../stores/office/office-toasts.ts'
import { problemText } from '../../../stores/problem-text.ts'
import { previewMessage, sendTestMessage, typedTexts } from '../../../stores/staff/message-texts.ts'
import { Button } from '../../shell/button.tsx'
import { SelectField, TextField } from '../../shell/field.tsx'
import { useOffice, useScreenWords } from '../words.tsx'
import type { DraftProps } from './kind-props.ts'

/** The message with what is typed, as its reader gets it, and by mail to oneself. */
export function MessagePreview({ message, draft }: DraftProps) {
  const { kind } = message
  const words = useScreenWords('office-message-texts')
  const { locale: own, notices } = useOffice()
  const [locale, setLocale] = useState<ShopLocale>(own)
  const [order, setOrder] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [shown, setShown] = useState<MessagePreviewBody>()
  const [problem, setProblem] = useState<unknown>()
  const isOfOrder = !/^(?:code-|lease-|welcome|gift-card)/.test(kind)
  async function run(work: (request: MessagePreviewRequest) => Promise<void>) {
    if (isBusy) return
    setBusy(true)
    setProblem(undefined)
    const number = order.trim()
    try {
      const texts = typedTexts(message.texts, draft)
      await work({ locale, texts, ...(number !== '' && { order_number: number }) })
    } catch (error) {
      setProblem(error)
    } finally {
      setBusy(false)
    }
  }
  const preview = () => run(async request => setShown(await previewMessage(kind, request)))
  const test = () =>
    run(async request => {
      const { to } = await sendTestMessage(kind, request)
      showToast({ kind: 'done', text: fillPlaceholders(words.tested, { to }) })
    })
  return (
    <section aria-labelledby={`${kind}-preview`} className="mt-6 border-t border-line pt-5">
      <h3 id={`${kind}-preview`} className="font-semibold">
        {words.preview_title}
      </h3>
      <div className="mt-3 grid max-w-2xl gap-4 small:grid-cols-2">
        <SelectField
          id={`${kind}-locale`}
          name="preview_locale"
          label={words.preview_locale}
          required
          choices={(['mn', 'en'] as const).map(value => ({ value, name: words[`locale_${value}`] }))}
          value={locale}
          onText={value => setLocale(value === 'en' ? 'en' : 'mn')}
        />
        {isOfOrder && (
          <TextField
            id={`${kind}-order`}
            name="preview_order"
            label={words.preview_order}
            hint={words.preview_order_hint}
            maxLength={20}
            value={order}
            onText={setOrder}
          />
        )}
      </div>
      <p role="alert" className="mt-3 font-medium text-sale empty:hidden">
        {problemText(problem, notices)}
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button look="quiet" held={isBusy} onClick={() => void preview()}>
          {words.preview}
        </Button>
        <Button look="quiet" held={isBusy} onClick={() => void test()}>
          {words.test}
        </Button>
      </div>
      <div aria-live="polite">{shown && <Rendered shown={shown} />}</div>
    </section>
  )
}

function Rendered({ shown: { order_number, mail, sms } }: { readonly shown: MessagePreviewBody }) {
  const words = useScreenWords('office-message-texts')
  return (
    <div className="mt-4 grid gap-3">
      <p className="text-sm text-ink-soft">
        {order_number === null ? words.preview_example : fillPlaceholders(words.preview_of, { number: order_number })}
      </p>
      <div className="rounded-card border border-line bg-mist p-4">
        <p className="font-semibold">{mail.subject}</p>
        <p className="mt-2 break-words whitespace-pre-line">{mail.text}</p>
      </div>
      {sms.map(({ key, text }) => (
        <p key={key} className="max-w-sm rounded-card border border-line bg-mist p-4 whitespace-pre-line">
          {text}
        </p>
      ))}
    </div>
  )
}
