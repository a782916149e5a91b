import { useStore } from '@nanostores/react'
import { ChevronRight } from 'lucide-react'
import { useEffect, useState } from 'react'
import { maskedEmail } from '../../domain/email.ts'
import { maskedPhone } from '../../domain/phone.ts'
import { localePath, type ShopLocale } from '../../i18n/locales.ts'
import type { Messages } from '../../i18n/words.ts'
import { $me, $meProblem, loadMe } from '../../stores/me.ts'
import { signOut } from '../../stores/session.ts'
import { Button } from '../shell/button.tsx'
import { Failed } from './failed.tsx'
import { Loyalty } from './loyalty.tsx'
import { OwnPage } from './own-page.tsx'
import { Waiting } from './waiting.tsx'

interface Props {
  readonly locale: ShopLocale
  readonly words: Messages<'account'>
  readonly notices: Readonly<Record<string, string>>
  readonly links: readonly { readonly href: string; readonly name: string }[]
}

export const AccountPage = (props: Props) => (
  <OwnPage locale={props.locale} loading={props.words.loading}>
    <Overview {...props} />
  </OwnPage>
)

/** Who somebody is here, where everything of theirs is, and the way out. */
function Overview({ locale, words, notices, links }: Props) {
  const me = useStore($me)
  const problem = useStore($meProblem)
  useEffect(() => void loadMe(), [])

  if (problem && !me)
    return (
      <Failed
        title={words.failed_title}
        retry={words.retry}
        problem={problem}
        notices={notices}
        onRetry={() => void loadMe()}
      />
    )
  if (!me) return <Waiting label={words.loading} />
  const contacts = [me.phone && maskedPhone(me.phone), me.email && maskedEmail(me.email)].filter(Boolean)
  return (
    <div className="grid max-w-text gap-8">
      <div>
        {me.full_name && <p className="text-xl font-medium">{me.full_name}</p>}
        <p className="figures text-ink-soft">{contacts.join(' · ')}</p>
      </div>
      <ul className="border-y border-line">
        {links.map(({ href, name }) => (
          <li key={href} className="border-b border-line last:border-0">
            <a href={href} className="flex min-h-14 items-center justify-between gap-4 font-medium hover:text-accent">
              {name}
              <ChevronRight className="size-5 text-ink-soft" strokeWidth={1.5} aria-hidden="true" />
            </a>
          </li>
        ))}
      </ul>
      <Loyalty locale={locale} words={words} />
      <SignOut locale={locale} words={words} />
    </div>
  )
}

function SignOut({ locale, words }: Pick<Props, 'locale' | 'words'>) {
  const [leaving, setLeaving] = useState(false)
  async function leave() {
    setLeaving(true)
    if (await signOut()) location.assign(localePath(locale, '/'))
    else setLeaving(false)
  }
  return (
    <Button look="quiet" held={leaving} onClick={() => void leave()} className="justify-self-start">
      {leaving ? words.signing_out : words.sign_out}
    </Button>
  )
}
