import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { WEBHOOK_EVENTS, type WebhookEvent } from '../../../domain/messaging/webhook.ts'
import { fillPlaceholders } from '../../../i18n/fill.ts'
import { dateTime } from '../../../i18n/format.ts'
import {
  $deliveries,
  $newWebhook,
  $webhooks,
  createWebhook,
  removeWebhook,
  replayDelivery,
  restartWebhook,
  toggleDeliveries,
  typeNewWebhook,
  type ListedWebhook
} from '../../../stores/staff/integrations.ts'
import { TextButton } from '../../shell/button.tsx'
import { TextField } from '../../shell/field.tsx'
import { FormFrame } from '../../shell/form-frame.tsx'
import { ConfirmedButton } from '../confirmed-button.tsx'
import { withItem } from './with-item.ts'
import { CARD_CLASSES } from '../card.tsx'
import { Checkbox } from '../checkbox.tsx'
import { Section } from '../section.tsx'
import type { PartProps } from './words.ts'

interface Props extends PartProps {
  readonly mayChange: boolean
}

/** Addresses that are told of events, each with the log of what was sent. */
export function Webhooks(props: Props) {
  const { t } = props
  const webhooks = useStore($webhooks)
  return (
    <Section id="webhooks" title={t.webhooks_title}>
      {webhooks.length === 0 && <p>{t.webhooks_none}</p>}
      <ul className="grid gap-3">
        {webhooks.map(webhook => (
          <Webhook key={webhook.id} {...props} webhook={webhook} />
        ))}
      </ul>
      {props.mayChange && <NewWebhook {...props} />}
    </Section>
  )
}

function Webhook({ webhook, ...props }: Props & { readonly webhook: ListedWebhook }) {
  const { locale, t, mayChange } = props
  const open = useStore($deliveries)
  const isOpen = open?.id === webhook.id
  return (
    <li className={CARD_CLASSES}>
      <p className="font-semibold break-all">{webhook.url}</p>
      <p className="text-sm text-ink-soft">{webhook.events.join(', ')}</p>
      {webhook.disabled_at ? (
        <p className="text-sale">
          {fillPlaceholders(t.webhook_disabled, { moment: dateTime(locale, webhook.disabled_at) })}
        </p>
      ) : (
        webhook.failing_since && (
          <p className="text-sale">
            {fillPlaceholders(t.webhook_failing, { moment: dateTime(locale, webhook.failing_since) })}
          </p>
        )
      )}
      <div className="flex flex-wrap gap-x-5">
        <TextButton aria-expanded={isOpen} onClick={() => void toggleDeliveries(webhook.id)}>
          {t.webhook_log}
        </TextButton>
        {mayChange && webhook.disabled_at && (
          <TextButton onClick={() => void restartWebhook(webhook)}>{t.webhook_restart}</TextButton>
        )}
        {mayChange && (
          <ConfirmedButton
            t={t}
            label={t.webhook_remove}
            question={t.webhook_remove_ask}
            onYes={() => void removeWebhook(webhook.id)}
          />
        )}
      </div>
      {isOpen && <Deliveries {...props} webhook={webhook} />}
    </li>
  )
}

function Deliveries({ locale, t, mayChange, webhook }: Props & { readonly webhook: ListedWebhook }) {
  const list = useStore($deliveries)?.list ?? []
  if (list.length === 0) return <p role="status">{t.webhook_nothing}</p>
  return (
    <ul className="mt-2 grid gap-2">
      {list.map(delivery => (
        <li key={delivery.id} className="border-t border-line pt-2">
          <p className="figures">
            {dateTime(locale, delivery.created_at)} · {delivery.event} · {t[`delivery_${delivery.state}`]}
          </p>
          <p className="text-sm text-ink-soft">
            {fillPlaceholders(t.delivery_facts, { attempts: delivery.attempts })}
            {delivery.status !== null && ` · HTTP ${delivery.status}`}
            {delivery.error && ` · ${delivery.error}`}
          </p>
          <details>
            <summary className="flex min-h-11 cursor-pointer items-center">{t.delivery_body}</summary>
            <p className="font-mono text-sm break-all">{delivery.body}</p>
          </details>
          {mayChange && delivery.state !== 'waiting' && (
            <TextButton onClick={() => void replayDelivery(webhook.id, delivery.id)}>{t.delivery_replay}</TextButton>
          )}
        </li>
      ))}
    </ul>
  )
}

function NewWebhook({ t, notices }: PartProps) {
  const { fields, problems, problem, busy } = useStore($newWebhook)
  const [events, setEvents] = useState<readonly WebhookEvent[]>([])
  return (
    <details className={`${CARD_CLASSES} mt-3`}>
      <summary className="flex min-h-11 cursor-pointer items-center font-semibold">{t.webhook_new}</summary>
      <FormFrame
        action={t.webhook_create}
        className="mt-2 grid gap-4"
        held={events.length === 0 || fields.url === ''}
        onSend={() => createWebhook(events).then(done => done && setEvents([]))}
        {...{ busy, problem, notices }}
      >
        <TextField
          id="webhook-url"
          name="url"
          label={t.webhook_url}
          type="url"
          inputMode="url"
          autoCapitalize="none"
          maxLength={500}
          placeholder={t.webhook_url_hint}
          required
          value={fields.url}
          problem={problems.url}
          onText={url => typeNewWebhook({ url })}
        />
        <fieldset>
          <legend className="font-medium">{t.webhook_events}</legend>
          <div className="grid gap-x-6 small:grid-cols-2">
            {WEBHOOK_EVENTS.map(event => (
              <Checkbox
                key={event}
                label={t[`event_${event.replace('.', '_')}` as keyof typeof t]}
                checked={events.includes(event)}
                onChange={isIn => setEvents(withItem(events, event, isIn))}
              />
            ))}
          </div>
        </fieldset>
      </FormFrame>
    </details>
  )
}
