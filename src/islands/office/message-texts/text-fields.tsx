import { MESSAGE_TEXT_MAX, placeholdersOf } from '../../../domain/messaging/message-texts.ts'
import { fillPlaceholders } from '../../../i18n/fill.ts'
import { SHOP_LOCALES, type ShopLocale } from '../../../i18n/locales.ts'
import { draftName, sizeOf, textOf, type MessageText } from '../../../stores/staff/message-texts.ts'
import { TextButton } from '../../shell/button.tsx'
import { TextArea } from '../../shell/field.tsx'
import { useScreenWords } from '../words.tsx'
import type { DraftProps } from './kind-props.ts'

interface Props extends DraftProps {
  readonly errors: Readonly<Record<string, readonly string[]>>
  readonly onType: (name: string, text: string) => void
}

function useRoleName() {
  const words = useScreenWords('office-message-texts')
  return ({ key, role }: MessageText) => {
    if (key.includes('parcel')) return words.role_parcel
    if (key.endsWith('_link')) return words.role_sms_link
    return key.endsWith('_short') ? words.role_sms_short : words[`role_${role}`]
  }
}

/** Fields for both languages of each text, side by side where there is room. */
export function TextFields(props: Props) {
  const words = useScreenWords('office-message-texts')
  const roleName = useRoleName()
  const { message } = props
  return message.texts.map(text => (
    <div key={text.key} className="grid gap-4 desk:grid-cols-2">
      {SHOP_LOCALES.map(locale => (
        <TextField
          {...props}
          key={locale}
          text={text}
          locale={locale}
          label={fillPlaceholders(words[`field_${locale}`], { role: roleName(text) })}
        />
      ))}
    </div>
  ))
}

interface FieldProps extends Props {
  readonly text: MessageText
  readonly locale: ShopLocale
  readonly label: string
}

function TextField({ message, draft, errors, onType, text, locale, label }: FieldProps) {
  const words = useScreenWords('office-message-texts')
  const name = draftName(locale, text.key)
  const id = `${message.kind}-${locale}-${text.key}`
  const value = textOf(text, locale, draft)
  const names = placeholdersOf(text.shipped[locale]).map(placeholder => `{{${placeholder}}}`)
  const size = sizeOf(text, value)
  const hint = [
    text.role === 'sms' && fillPlaceholders(words.sms_size, { count: size.length, segments: size.segments }),
    names.length > 0 && words.placeholders.replace('{{names}}', names.join(' '))
  ]
  return (
    <div>
      <TextArea
        id={id}
        name={name}
        label={label}
        hint={hint.filter(Boolean).join(' · ')}
        problem={errors[name]?.[0]}
        required
        lang={locale}
        rows={text.role === 'subject' ? 1 : 3}
        maxLength={MESSAGE_TEXT_MAX}
        value={value}
        onText={typed => onType(name, typed)}
      />
      {value !== text.shipped[locale] && (
        <TextButton
          aria-label={fillPlaceholders(words.shipped_of, { text: label })}
          onClick={() => onType(name, text.shipped[locale])}
        >
          {words.shipped}
        </TextButton>
      )}
    </div>
  )
}
