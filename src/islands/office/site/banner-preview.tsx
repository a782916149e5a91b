import { ArrowRight } from 'lucide-react'
import { useState } from 'react'
import '../../../components/shell/banners.css'
import { dateTime } from '../../../i18n/format.ts'
import { fillPlaceholders } from '../../../i18n/fill.ts'
import { SHOP_LOCALES, type ShopLocale } from '../../../i18n/locales.ts'
import { bannersBeside, type BannerDraft, type PreviewedBanner } from '../../../stores/staff/banner-preview.ts'
import type { StaffSiteContentsBody } from '../../../contract/staff/site-contents.ts'
import { ToggleButton } from '../toggle-button.tsx'
import { useOffice, useScreenWords } from '../words.tsx'

/** What is between the edges of a page, and how many columns of banners it has, whatever the width of the office. */
const SCREENS = {
  phone: 'w-[358px] grid-cols-1',
  desktop: 'w-[1184px] grid-cols-[repeat(auto-fit,minmax(24rem,1fr))]'
} as const
type Screen = keyof typeof SCREENS

interface Props {
  readonly id: string | undefined
  readonly draft: BannerDraft
  readonly site: StaffSiteContentsBody
}

/** The banner as shoppers will see it at its first moment, beside those that stand there then; nothing of it is sent. */
export function BannerPreview({ id, draft, site }: Props) {
  const words = useScreenWords('office-site')
  const { locale: own } = useOffice()
  const [screen, setScreen] = useState<Screen>('phone')
  const [locale, setLocale] = useState<ShopLocale>(own)
  const { at, banners } = bannersBeside({ id, draft, site, now: new Date() })
  return (
    <section aria-label={words.preview} className="grid gap-3">
      <p className="figures text-sm text-ink-soft">
        {fillPlaceholders(words.preview_at, { moment: dateTime(own, at.toISOString()) })}
      </p>
      <div className="flex flex-wrap gap-2">
        {(['phone', 'desktop'] as const).map(each => (
          <ToggleButton key={each} isPressed={each === screen} onPress={() => setScreen(each)}>
            {words[`screen_${each}`]}
          </ToggleButton>
        ))}
        {SHOP_LOCALES.map(each => (
          <ToggleButton key={each} isPressed={each === locale} onPress={() => setLocale(each)}>
            {words[`language_${each}`]}
          </ToggleButton>
        ))}
      </div>
      {/* Wider than the form: scrolled by keyboard too. */}
      <div tabIndex={0} role="group" aria-label={words[`screen_${screen}`]} className="overflow-x-auto pb-2">
        <ul lang={locale} className={`banners mt-0 ${SCREENS[screen]}`}>
          {banners.map(banner => (
            <li key={banner.id}>
              <Banner banner={banner} locale={locale} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

/** As `Banners.astro` draws it, without its link. */
function Banner({ banner, locale }: { readonly banner: PreviewedBanner; readonly locale: ShopLocale }) {
  const { tone, title, text, action, picture } = banner
  return (
    <div className={`banner banner-${tone}`}>
      <span className="banner-words">
        <span className="banner-title">{title[locale]}</span>
        {text && <span className="banner-text">{text[locale]}</span>}
        {action && (
          <span className="banner-action">
            {action[locale]}
            <ArrowRight className="size-4" strokeWidth={1.75} />
          </span>
        )}
      </span>
      {picture && <img src={picture} alt="" width="240" height="160" />}
    </div>
  )
}
