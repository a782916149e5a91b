import { Link } from '@tanstack/react-router'
import { ArrowUpRight } from 'lucide-react'
import { localePath } from '../../i18n/locales.ts'
import type { NavigationItem } from './navigation.ts'
import { useOffice } from './words.tsx'

const LOOK =
  'flex min-h-11 items-center gap-3 rounded-card px-3 py-1 font-medium desk:min-h-10 text-ink-soft hover:bg-mist hover:text-ink aria-[current=page]:bg-accent-soft aria-[current=page]:text-accent'

export function NavigationLink({ item, onFollow }: { readonly item: NavigationItem; readonly onFollow?: () => void }) {
  const { locale, words } = useOffice()
  const { icon: Icon, name, to, isPage } = item
  if (isPage)
    return (
      <a href={localePath(locale, to)} className={LOOK}>
        <Icon className="size-5 flex-none" />
        <span className="flex-1">{words[name]}</span>
        <ArrowUpRight className="size-4 flex-none" />
      </a>
    )
  return (
    <Link to={to} activeOptions={{ exact: to === '/' }} className={LOOK} {...(onFollow && { onClick: onFollow })}>
      <Icon className="size-5 flex-none" />
      <span className="flex-1">{words[name]}</span>
    </Link>
  )
}
